### 繁體中文，由 zh.ftl 轉換而成：見 test/locales/traditional.test.ts。

language-name = 繁體中文
item-separator = 、
fact-separator = 、
name-value = { $name }：{ $value }

## 按鈕

book-tickets = 預訂門票
my-tickets = 我的門票
language = 語言
help = 幫助
continue-booking = 繼續預訂
start-over = 重新開始
today = 今天
tomorrow = 明天
this-weekend = 本週末
another-day = 其他日期
change-date = 更改日期
cancel = 取消
back = 返回
try-again = 重試
remove = 移除
all-tickets = 全部門票
other-tickets = 選擇其他門票
offer-add = 新增 { $tickets }
offer-remove = 減去 { $tickets }
offer-to = 改為 { $tickets }
go-back-to = 返回：{ $tickets }
go-back-to-day = 返回：{ $date } { $tickets }
continue-total = 繼續：{ $amount }
privacy-notice = 隱私說明
agree-and-book-as = 同意，以「{ $name }」預訂
book-as = 以「{ $name }」預訂
keep-value = 保留 { $value }
yes-book-as = 是，以「{ $name }」預訂
meant-tickets = 不是，我說的是門票
share-phone = 傳送我的手機號碼
phone-right = 是的，沒錯
get-tickets = 立即出票：{ $amount }
hold = 保留 { $minutes } 分鐘
separate-tickets = 每人一張票
shared-ticket = 多人合用一張票
company-invoice = 開公司發票
no-invoice = 不開發票
edit = 修改
edit-date = 日期
edit-tickets = 門票
edit-name = 姓名
edit-phone = 電話
edit-email = 郵箱
edit-cardId = 證件號碼
edit-note = 備註
remove-note = 刪除備註
cancel-booking = 取消訂單
cancel-surely = 是的，取消訂單
copy-code = 複製訂單號
book-again = 再次預訂
ask-the-venue = 諮詢工作人員
to-held-booking = 檢視保留中的訂單
directions = 檢視路線
send-again = 重新發送門票
pdf = PDF
add-to-calendar = 加入日曆
add-to-wallet = 加入錢包
show-tickets = 檢視門票
turn-reminders-off = 關閉提醒
turn-reminders-on = 開啟提醒
get-my-data = 獲取我的資料
forget-me = 刪除我的資料
forget-surely = 是的，全部刪除
keep-my-data = 保留我的資料
open-chat = 開啟私聊
n-of-count = { $n } / { $count }

## 命令與機器人資料

command-book = 預訂門票
command-mytickets = 您的訂單和門票
command-settings = 語言與提醒
command-language = 更改語言
command-help = 這個機器人能做什麼
command-privacy = 儲存了您的哪些資訊
command-cancel = 退出當前預訂
bot-description =
    { $venue } 門票。選擇日期和票種，門票會以圖片形式發到這裡，入場時掃碼即可。
bot-short-description = { $venue } 門票：在這裡預訂，在這裡收票。

## 歡迎、幫助

welcome =
    { $name }，您好！您想哪天去 <b>{ $venue }</b>？點選日期，或直接輸入，例如「週六兩個大人」；門票會直接發到這裡。
welcome-by-invitation = { $name }，您好！這裡是<b>{ $venue }</b>。
help-text =
    <b>{ $venue } 門票</b>

    /book：選擇日期和門票
    /mytickets：檢視訂單，重新發送門票
    /settings：語言與提醒
    /language：更改語言
    /privacy：儲存了您的哪些資訊
    /cancel：退出未完成的預訂

    您也可以直接輸入需求，例如「週六兩大一小」或「入口在哪裡？」。
help-ask = 還有疑問？點「諮詢工作人員」即可提問，回覆會發到本聊天。
support = 如需人工幫助，請聯絡 { $contact }
privacy-text =
    <b>儲存哪些資訊，用於什麼</b>

    <b>為履行您的訂單</b>（即與您的合同）：您填寫的姓名、手機號碼等資訊，您的 Telegram 編號、使用者名稱和語言，以及訂單本身。{ $venue } 將其用於您的遊玩、行前提醒以及有關您訂單的通知。資訊加密儲存在這裡，門票的最後有效日過後 { $days } 天刪除，不會用於廣告，也不會出售。
language-question = 您希望使用哪種語言？
language-chosen = 已切換為繁體中文。
only-in-private = 門票僅在私聊中出售。
unknown-command = 沒有這個命令。您可以這樣做：
not-understood = 抱歉，我沒看懂您的意思。
not-understood-send = 點「諮詢工作人員」即可原樣轉發給他們，回覆會發到本聊天。
not-understood-here = 抱歉，我沒看懂您的意思。{ $expected }
part-offered = 您是要訂下面這些嗎？「{ $words }」沒看懂。
part-unread = 「{ $words }」沒看懂，請在下方選擇。
part-asked = 您是要訂下面這些嗎？
no-answer = 抱歉，這個我不清楚，請諮詢工作人員。
nothing-to-change = 目前沒有未完成的訂單可以修改。已訂好的訂單不能加票，您可以另下一單。
new-booking = 這是新的訂單。
proposal =
    <b>這樣對嗎？</b>
    { $proposed }
proposal-yes = 對，繼續
proposal-change = 修改
proposal-traits = 您還寫了「{ $words }」。請確認這是否影響要買的票。
reader-allow = 讓助手來讀
reader-offer = 可以讓助手來讀：您寫的內容去掉號碼和聯絡方式後會發給{ $recipient }。以後讀不懂的訊息也會這樣處理，直到您在 /privacy 中關閉。
reader-withdraw = 關閉助手
reader-withdrawn = 助手已關閉，您寫的內容不再發給它。
talk-thanks = 不客氣！😊
talk-greeting = 您好！請輸入日期和人數，例如「週六兩個大人」，有問題也可以直接問。
talk-other = 😊 有需要隨時告訴我。
unknown-message = 抱歉，這類訊息我看不了，請用文字告訴我。
unknown-message-send = 抱歉，這類訊息我看不了。請用文字告訴我，或點「諮詢工作人員」原樣傳送。
trouble =
    我們這邊剛剛出了點問題，您填寫的內容都還在。請稍後再試。
stale = 這是之前步驟的按鈕，已不能使用。
only-staff = 此按鈕僅供工作人員使用。
only-owners = 只有負責人可以確認已退款，請聯絡負責人。
only-owners-do = 只有負責人可以這樣做，請聯絡負責人。
too-fast = 您點得有點快，請稍等片刻再繼續。
forgotten = 這筆預訂長時間沒有完成，已自動清除，沒有訂到任何門票。
edited-not-read = 那條訊息已按最初的內容處理，下方是訂單的當前情況。請將修改內容作為新訊息傳送。
not-own-words = 轉發的訊息、透過其他機器人傳送的訊息，以及以群組名義傳送的訊息不會被處理，請您自己輸入。
unfinished = 您有一筆未完成的預訂。
unfinished-for-date = 您有一筆<b>{ $date }</b>的未完成預訂。
cancelled-nothing-booked = 已退出預訂，沒有訂到任何門票。
nothing-to-cancel = 目前沒有未完成的預訂。
leave-asked = 要退出這次預訂嗎？請點選下方「{ $button }」。目前還沒有預訂任何門票。
keyboard-closed = 謝謝。
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## 設定與個人資料

settings-text =
    <b>設定</b>

    語言：{ $language }
    遊玩前一晚提醒：{ $reminders }
reminders-on = 開
reminders-off = 關
reminders-turned-on = 遊玩前一晚會提醒您。
reminders-turned-off = 不再發送遊玩提醒。
my-data-caption = 本機器人儲存的關於您的全部資訊
forget-text =
    <b>要刪除您的全部資料嗎？</b>

    您儲存的資訊、設定和訂單將從這裡刪除。隨訂單提交給場館的資訊仍由場館儲存。
forget-tickets = ❗ 您還有 { $count } 張門票。門票仍然有效，但會從機器人中消失，之後無法再檢視或重新發送。請保留此聊天中的門票圖片。
forget-invitation = 如需再次在這裡預訂，您需要新的邀請。
forget-surely-text = <b>確定嗎？</b>刪除後無法恢復。
forgotten-you = 已完成，您在這裡的資料已全部刪除。感謝您的光臨。
kept-your-data = 沒有刪除任何內容。
forget-unresolved =
    <b>暫時無法刪除：</b>您還有 { $count } 筆訂單未完結，刪除記錄後將無人跟進。請先出票或取消保留中的訂單，或等待場館答覆，然後再次傳送 /forgetme。
forget-money = <b>暫時無法刪除：</b>還有款項要退還給您，刪除記錄後將無人跟進。退款完成後會在這裡通知您，屆時請再次傳送 /forgetme。
forget-by = 也可以交給機器人處理：其他資訊立即刪除，這些訂單將於{ $date }刪除。屆時仍未完結的訂單會刪除您的姓名、聯絡方式和備註，其餘內容在完結後刪除。
forget-waits = 您的其他資訊已在此刪除。這些訂單將於{ $date }刪除。屆時仍未完結的訂單會刪除您的姓名、聯絡方式和備註，其餘內容在完結後刪除。

## 日期

date-title = <b>您想哪天來？</b>
date-current = 已選：<b>{ $date }</b>
date-last-time = 上次：<b>{ $date }</b>
date-hint = 點選日期，或直接輸入：{ $example }、「週六」或「明天兩個大人」。
date-expected = 請選擇日期。
date-pick-a-day = 請在下方點選日期，或直接輸入。
date-not-in-month = 這一天不在本月。
date-past = { $date }已經過了，請選擇今天或之後的日期。
date-beyond-horizon = 最晚可預訂 { $date }的門票。
date-not-yet = { $date }的門票尚未開售。最晚可預訂 { $last }的門票。
date-nothing-on-sale = { $date }沒有門票在售。
prices-for = { $date }的票價：
day-on-sale-line = { $name }：{ $price }
day-not-looked-up = 暫時查不到{ $date }有哪些門票在售，請稍後再試。
date-month-past = 這個月的日期已經過了。
date-example = { $month }月{ $day }日
month-names = 1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
month-title = { $year }年{ $month }
day-label = { $date }{ $weekday }
weekday-names = 週一 | 週二 | 週三 | 週四 | 週五 | 週六 | 週日
calendar-weekdays = 一 | 二 | 三 | 四 | 五 | 六 | 日
choice-day = <b>您指的是哪一天？</b>
choice-expected = 請點選下方的按鈕。

## 參觀

visit-info = 參觀指南
tell-when-open = 開售時通知我
choose-tickets = 選擇門票
visit-title = <b>參觀指南：{ $venue }</b>
visit-address = 📍 <b>地址</b>
    { $text }
visit-hours = 🕘 <b>開放時間</b>
    { $text }
visit-parking = 🚗 <b>停車</b>
    { $text }
visit-rules = 📋 <b>入園須知</b>
    { $text }
visit-refunds = 💰 <b>退款</b>
    { $text }
visit-nothing = 這裡暫時沒有相關說明，請諮詢工作人員。
visit-upcoming = <b>您的遊玩：</b>{ $date }、{ $count } 張票
opening-promise = 🔔 <b>{ $date }</b>的門票一開售，我們就在這裡通知您。
opening-watched = { $date }的門票開售時會通知您。
opening-full = 您已設了 { $maximum } 個日期的開售通知，暫時不能再加了。
opening-now = 🔔 <b>{ $date }的門票現已開售。</b>
privacy-invoices = <b>為開具公司發票</b>（您提出要求時，{ $venue } 依法須開具）：公司名稱、稅號和電子郵箱，與訂單一同儲存和刪除。
privacy-openings = <b>經您本人點按同意</b>：「開售時通知我」。您等待開售的日期過後即刪除。您何時同意、同意了什麼，會儲存三年，其中不含您的姓名。
privacy-recipients = <b>誰會收到</b>：{ $venue } 的工作人員、出票合作方，以及承載本聊天的 Telegram。如果您在這裡付款，還有銀行或支付服務商。
privacy-hosting = <b>伺服器所在國家或地區</b>：{ $country }。
privacy-rights = <b>您的權利</b>：/mydata 會以檔案形式傳送全部資訊；/forgetme 會刪除資訊並撤回您的同意。諮詢與投訴：{ $contact }。您也可以向個人資料保護機關投訴；在越南是公安部（A05）。
privacy-reader = 機器人讀不懂時，如果您同意，您寫的內容會發給{ $recipient }：不含電話、郵箱、@使用者名稱和訂單號，也不含您的姓名和賬號。
privacy-payments = 付款記錄會按法律要求的期限儲存，其中不含您的姓名；/forgetme 不會刪除這些記錄。
venue-file-taken = ✅ 場館檔案已生效。
venue-file-unsold = ⚠️ 檔案中的以下票種在未來 { $weeks } 周內不在售：{ $codes }
alert-venue-file = ⚠️ <b>場館檔案未生效。</b>機器人繼續使用原來的檔案。請修正後重新載入：

    { $problems }

## 門票

package-title = <b>{ $name }</b>
    { $price }
heading = <b>{ $text }</b>
group-kind = { $name }：{ $price }（每單 { $minimum }–{ $maximum } 張）
of-kind = { $name }：
package-service = • { $quantity } × { $name }
more-entries = ……還有 { $count } 項
package-for-date = 日期：{ $date }
package-admits = 每張票可入場：{ $visitors }
validity-on = { $date }當天有效
validity-range = { $from }至{ $to }有效
validity-days = 自購買日起 { $days } 天內有效
package-limit = 每單最多 { $maximum } 張
package-limits = 每單 { $minimum }–{ $maximum } 張
package-count-typed = 超過 { $count } 張？直接輸入數量即可。
package-cutoff = 今日票 { $time } 停售（當地時間）
package-closed = 今日票已於 { $time }（當地時間）停售，不能再訂今天的票
aside = { $text }
package-note-of = { $name }：{ $note }
package-expected = 用 + 和 − 選擇數量，點下方換其他門票，或直接輸入，例如「兩個大人」。
package-gone = 當天已不再出售這種票。
package-changed = 「{ $name }」的價格或限購數量剛剛有變，請確認後再繼續。
package-closed-now = 「{ $name }」的今日票已於 { $time }（當地時間）停售。
venue-silent = 場館系統目前沒有回應，暫時無法核對當天的門票，請稍後再試。
list-title = <b>{ $date }：您要哪一種？</b>
list-from = { $price } 起
list-for = { $visitors } 張共 { $price }
list-closed = 今日停售
packages-none = <b>{ $date }</b>沒有門票在售，請選擇其他日期。
packages-slow =
    正在向場館查詢<b>{ $date }</b>的門票……比平時慢一些，有結果後會立即顯示在這裡。
packages-unavailable =
    場館系統目前沒有回應，暫時無法顯示<b>{ $date }</b>的門票。您填寫的內容都還在。
quantity-expected = 請問要幾張？點 + 和 − 選擇，或直接輸入數字。
party-adult = { $count } 位成人
party-child = { $count } 名兒童
party-infant = { $count } 名嬰兒
party-senior = { $count } 位長者
party-student = { $count } 名學生
party-person = { $count } 人
party-bare = { $count } 張票
kind-adult = 成人
kind-child = 兒童
kind-infant = 嬰兒
kind-senior = 長者
party-how-many =
    { $party }：每種票要幾張？請點 + 和 − 選擇，或直接輸入，例如「2 位成人，1 名兒童」。
quantity-none = 您還沒有選這種票。
quantity-below = 這種票每單 { $minimum } 張起訂。
quantity-above = 這種票每單最多 { $maximum } 張。
order-added = 已新增：{ $tickets }
order-removed = 已減去：{ $tickets }
order-set = 訂單現為：{ $tickets }
cart-title = <b>您 { $date }的訂單</b>
cart-line = { $quantity } × { $name }：{ $amount }
cart-lines-more = ……還有 { $count } 種
line-entry = { $quantity } × { $name }
total = 合計：<b>{ $amount }</b>
cart-full = 每單最多 { $maximum } 種票。請先去掉一種，或先把這些票訂好。
cart-gone = 當天不出售，已從訂單中移除：{ $names }。
cart-changed = 您選擇後價格或限購數量有變動：{ $names }。請再核對一次訂單。
cart-closed = 今日已停售（當地時間 { $time }），已從訂單中移除：{ $names }。

## 個人資訊

consent = 繼續預訂，即表示您同意將{ $details }隨訂單提供給 { $venue }。資訊會加密儲存在這裡，遊玩結束 { $days } 天后刪除。
detail-name = 姓名
detail-phone = 手機號碼
detail-email = 電子郵箱
detail-cardId = 證件號碼
name-question = <b>請問用誰的姓名預訂？</b>
name-hint = 請輸入姓名，或點下方按鈕使用您的 Telegram 名字。
name-doubtful = <b>「{ $name }」是預訂人的姓名嗎？</b>
name-expected = 請輸入預訂人的姓名。
name-unusable = 抱歉，沒看出這是姓名。請輸入來遊玩的人的姓名。
phone-question = <b>請問您的手機號碼是多少？</b>
phone-hint = 點下方按鈕傳送，或直接輸入，例如 { $example }。
phone-placeholder = 手機號碼
phone-example = 0912 345 678 或 +886 912 345 678
phone-expected = 請點下方按鈕傳送手機號碼，或直接輸入。
phone-not-own = 這是別人的聯絡方式。請傳送您本人的號碼，或直接輸入。
phone-unusable = 手機號碼好像不對，請再檢查一下。
phone-unlikely = <b>{ $phone } 確實是您的號碼嗎？</b>
    這個號碼看起來沒有在使用。請再核對一下，如果不對，重新輸入即可。
phone-of-country = <b>{ $phone } 是您的號碼嗎？</b>
    已為您加上國際區號。如果不對，請重新輸入帶 + 和國際區號的號碼。
email-question = <b>請問您的電子郵箱是？</b>
email-hint = 請輸入，例如 name@example.com。
email-expected = 請輸入您的電子郵箱。
email-unusable = 電子郵箱好像不對，請再檢查一下。
cardId-question = <b>請問您的證件號碼是多少？</b>
cardId-hint = 護照或身份證號碼。您的訊息會立即從本聊天中刪除。
cardId-expected = 請輸入護照或身份證號碼。
cardId-unusable = 證件號碼格式不正確：應為字母和數字，至少 4 位。
cardId-not-deleted = 沒能刪除這條含有您證件號碼的訊息，請您自行刪除。

## 核對

review-title = <b>請核對您 { $date }的訂單</b>
review-name = 姓名：{ $value }
review-phone = 電話：{ $value }
review-email = 郵箱：{ $value }
review-cardId = 證件號碼：{ $value }
review-invoice = 發票：{ $company }，{ $taxCode }，{ $email }
review-separate = 每人一張票
review-grouped = 每種票合用一張：需一同入場
review-suggested = 這是您上次選擇的票種。
review-note = 備註：{ $note }
payment-notice = 💳 { $notice }
review-expected = 請點下方按鈕，或直接輸入要修改的內容。
almost-done = 就差一步：請點選「{ $button }」。
edit-title = <b>您想修改什麼？</b>
edit-expected = 請點選要修改的內容。
note-question = <b>給場館的備註</b>
    請輸入，最多 200 個字元。
note-expected = 請輸入備註，或點「返回」。
note-too-long = 備註最多 { $maximum } 個字元。
invoice-company-question = <b>請問發票抬頭是哪家公司？</b>
invoice-taxCode-question = <b>請問公司稅號是多少？</b>
invoice-email-question = <b>請問發票發到哪個郵箱？</b>
invoice-company = 公司：{ $company }
invoice-taxCode = 稅號：{ $taxCode }
invoice-expected = 請輸入內容，或點「返回」。
invoice-company-unusable = 請輸入公司名稱，最多 100 個字元。
invoice-taxCode-unusable = 稅號好像不對：應為 4 到 20 位字母、數字或連字元，請再檢查一下。
invoice-taxCode-unusable-vn = 稅號好像不對：應為 10 位數字、10 位加分支機構 3 位，或 12 位數字，請再檢查一下。

## 付款

pay-total = 支付 { $amount }
pay-again-at = { $time } 可再試
pay-by-telegram = 銀行卡支付：{ $amount }
pay-by-transfer = 銀行轉帳：{ $amount }
instead-telegram = 銀行卡支付
instead-transfer = 銀行轉帳
i-have-paid = 我已付款
show-transfer = 檢視轉帳資訊
copy-account = 複製賬號
copy-amount = 複製金額
copy-content = 複製附言
review-pay-telegram = 💳 在 Telegram 內用銀行卡支付，付款後立即出票。
review-pay-transfer = 🏦 掃碼銀行轉帳，款項到賬後立即出票。
review-pay-either = 💳 在此付款，可用銀行卡支付或銀行轉帳，款項到賬後立即出票。
card-payment-notWhole = 這個金額無法用銀行卡支付。
card-pay-until = <b>還差一步：付款。</b>門票為您保留至 { $time }（{ $left }），付款後立即出票。
card-pay = <b>還差一步：付款。</b>門票已為您保留，付款後立即出票。
card-pay-total-differs = 請注意：場館給出的總價與之前顯示的 { $before } 不同。如您同意，再付款。
card-pay-with-telegram = 賬單就在本聊天中。
card-checkout-open = 已開始一次銀行卡付款。如果銀行卡被拒，{ $time }（{ $left }）可再試一次。
card-pay-with-transfer = 轉帳二維碼就在本聊天中。
card-said-paid = <b>場館正在核對您的轉帳。</b>門票已為您保留，款項到賬後立即出票。
card-said-paid-until = <b>場館正在核對您的轉帳。</b>門票為您保留至 { $time }（{ $left }），款項到賬後立即出票。
money-paid = 已付：{ $amount }
money-due = 待付：<b>{ $amount }</b>
money-carried-over = 已轉入訂單 { $code }：{ $amount }
money-to-return = 將退還給您：<b>{ $amount }</b>
money-returned = 已退還給您：{ $amount }
why-paused-paid = <b>您的款項已到賬，但目前暫停售票。</b>我們每分鐘會嘗試出票。如在保留期內未能出票，將全額退還給您。
why-paused-change = <b>目前暫停售票。</b>我們每分鐘會嘗試為新日期出票。如在保留期內未能出票，原訂單保持不變，您補付的款項（如有）將退還給您。
invoice-title = { $date }門票
invoice-description = { $venue }，{ $date }。訂單號 { $code }。付款後門票會發到這裡。
invoice-adjustment = 場館的費用或優惠
invoice-already-paid = 已付
transfer-caption = <b>請在 { $time } 前轉帳 { $amount }</b>（{ $left }）
transfer-said-paid = 謝謝，場館已知道您付了款。款項到賬後，門票會自動發到這裡。
transfer-details = <b>{ $amount }，門票保留至 { $time }</b>（{ $left }）
transfer-how = 用銀行應用掃碼。在本機付款：先儲存圖片，再在銀行應用裡選取。
transfer-facts = { $bank }、<code>{ $account }</code>、附言 <code>{ $code }</code>
    門票會自動發到這裡。
transfer-title = 銀行轉帳
transfer-until = { $time } 前有效
transfer-scan = 用銀行應用掃碼
transfer-bank = 銀行
transfer-account = 賬號
transfer-holder = 戶名
transfer-content = 附言
transfer-hint = 請不要更改金額和附言
transfer-closed = 無需再付
transfer-paid-caption = ✅ <b>這筆款項已付。</b>請不要重複轉帳。
transfer-closed-caption = <b>這筆款項無需再付。</b>請不要轉帳；之後到賬的款項將予以退還。
transfer-issued-caption = <b>門票已出票。</b>現在請不要轉帳。
checkout-unknownInvoice = 這張賬單已失效。未向您扣款。
checkout-otherCustomer = 只有預訂人可以支付這張賬單。未向您扣款。
checkout-outdated = 這張賬單已被替換，請支付最新的一張。未向您扣款。
checkout-alreadyPaid = 這筆訂單已經付款。未向您扣款。
checkout-notHeld = 這些門票已不再保留。未向您扣款，請重新預訂。
checkout-differentAmount = 金額有變動，請再看一下訂單。未向您扣款。
checkout-anotherCheckout = 這筆訂單正在進行另一次付款，請於 { $time }（當地時間）再試。未向您扣款。
checkout-holdEnds = 剩餘時間太短，無法穩妥出票。未向您扣款，請重新預訂。
checkout-noDebtRoom = 目前暫停售票。未向您扣款，請稍後再試。
checkout-partnerSilent = 場館暫時沒有回應。未向您扣款，請稍後再試。
checkout-notPayable = 場館已不再保留這些門票。未向您扣款，請重新預訂。
checkout-totalChanged = 場館的總價有變動，請再看一下訂單。未向您扣款。
checkout-dateDiffers = 場館登記的日期與您選擇的不同，請再看一下訂單。未向您扣款。
checkout-linesDiffer = 場館登記的門票與您選擇的不同，請再看一下訂單。未向您扣款。
checkout-cutoffPassed = 今日票已停售。未向您扣款。
checkout-trouble = 我們這邊出了點問題。未向您扣款，請稍後再試。
notice-partlyPaid = 💰 <b>已到賬 { $amount }，還差 { $due }。</b>請及時補足：全額到賬後即出票。如未補足，將全部退還給您。
notice-partlyPaid-change = 💰 <b>已到賬 { $amount }，還差 { $due }。</b>請及時補足：全額到賬後即為新日期出票。如未補足，原訂單保持不變，已到賬的款項將退還給您。
notice-moneyWaits = 💰 <b>您的 { $amount } 已到賬。</b>訂單與您當時同意的內容已有不同，出票前請再看一下下方的訂單。如果您不繼續，將全額退還給您。
notice-moneyCorrected-held = ⚠️ <b>{ $amount } 其實尚未到賬。</b>我們誤將其記入訂單 <code>{ $code }</code>，非常抱歉。付款後即為您出票。
notice-moneyCorrected = ⚠️ <b>{ $amount } 其實並未到賬。</b>我們誤將其記入訂單 <code>{ $code }</code>，非常抱歉，因此也不會退還這筆款項。如果您確實已付款，請諮詢工作人員。
notice-moneyToReturn = 💰 <b>將退還給您 { $amount }</b>，訂單號 <code>{ $code }</code>。{ $reason }場館會按原付款方式退還，完成後在這裡通知您。
notice-moneyToReturn-all = 💰 <b>總共將退還給您 { $amount }</b>，訂單號 <code>{ $code }</code>。{ $reason }場館會按原付款方式退還，完成後在這裡通知您。
return-part = { $amount }：{ $reason }
notice-moneyReturned = ✅ <b>場館已退還給您 { $amount }</b>，訂單號 <code>{ $code }</code>。銀行可能需要幾天才會顯示。
notice-moneyReturned-again = ✅ <b>場館再次退款給您，累計 { $amount }</b>，訂單號 <code>{ $code }</code>。銀行可能需要幾天才會顯示。
notice-moneyCarriedOver = 💰 <b>訂單 <code>{ $code }</code> 的 { $amount } 已轉入您的新訂單 <code>{ $other }</code></b>（{ $date }），沒有按先前的通知退還。
return-tooMuch = 到賬金額超過了訂單金額。
return-paidTwice = 這筆訂單付了兩次。
return-cheaperDay = 新日期的價格更低。
return-notIssued = 這筆訂單沒有出票。
return-late = 款項在訂單結束後才到賬。
return-cancelledByStaff = 場館取消了訂單。
return-cancelledByCustomer = 這是按場館規定為您的取消退還的金額。
return-foreignCurrency = 到賬的貨幣不是這裡使用的貨幣。
cancel-question-paid = <b>要取消這筆訂單嗎？</b>門票將重新開放出售，並退還給您 { $amount }。
cancel-question-unpaid = <b>要取消這筆訂單嗎？</b>門票將重新開放出售；您尚未付款，也無需付款。
cancel-question-change = <b>要取消這筆訂單嗎？</b>門票將重新開放出售。
closing-paid = ✅ 已付：{ $amount }。入園時無需再付。
paid = 已付款
notice-hold-ends-pay = ⏳ <b>保留時間即將結束。</b>請儘快付款。
notice-changedByVenue = { $venue } 正在為您把到訪日期從 { $before } 改到 { $date }。新票到來之前，舊票仍有效。
pay-failed = 這種付款方式暫時無法使用。未向您扣款。
refused-prepaid = 請先付款，之後門票會自動發到這裡。
refused-notPrepaid = 這裡沒有需要付的款項。
refused-otherMethod = 這裡不支援這種付款方式。
refused-dateDiffers = 場館登記的日期與您選擇的不同。請重新預訂，或等待答覆。
refused-linesDiffer = 場館登記的門票與您選擇的不同。請重新預訂，或等待答覆。
refused-notAwaited = 目前這裡沒有需要付的款項。
refused-toldAlready = 場館已經知道了。款項到賬後，門票會自動發到這裡。

## 訂單卡片

card-requested = <b>正在為您留票……</b>
card-code = 訂單號 <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>還差一步。</b>門票已為您保留，尚未出票。
venue-time = 當地時間
card-held-until = <b>還差一步。</b>門票為您保留至 { $time }（{ $left }），尚未出票。
card-total-differs = 請注意：場館給出的總價與之前顯示的 { $before } 不同。如您同意，再出票。
card-confirming = <b>正在出票……</b>
card-checking =
    <b>我們正在向場館核實。</b>請不要重複預訂，門票或結果會發到這裡。
card-review =
    <b>我們正在向場館核實。</b>請不要重複預訂，工作人員正在處理，結果會發到這裡。
card-issued = <b>您的訂單已確認。</b>
    訂單號 <code>{ $code }</code>
    您的 { $count } 張門票見下方。
card-cancelling = <b>正在取消訂單……</b>
card-expired = <b>門票已不再保留。</b>{ $minutes ->
        [0] 未能及時出票，
       *[other] { $minutes } 分鐘的保留時間已到，
    }預訂未生效，您無需付款。點選「再次預訂」會保留您的選擇。
card-rejected = <b>場館未能接受這筆訂單。</b>預訂未生效。您可以換個日期或數量試試。
card-rejected-paused = <b>目前暫停售票。</b>預訂未生效，請稍後再試。
card-rejected-date = <b>場館不接受 { $date }的預訂。</b>當天可能閉館，或已停止售票。預訂未生效。點選「再次預訂」會保留您的選擇，請改選其他日期。
card-rejected-packages = <b>場館無法提供這麼多門票。</b>預訂未生效。點選「再次預訂」會保留您的選擇，請更改數量或票種。
card-rejected-details = <b>場館未接受這筆訂單的資訊。</b>預訂未生效。點選「再次預訂」會保留您的選擇，請檢查姓名、電話等資訊。
card-rejected-cutoff = <b>訂單到達場館前，今日售票已結束。</b>預訂未生效。點選「再次預訂」會保留您的選擇，請改選其他日期。
card-rejected-replacedEnded = <b>未能改期：</b>您 { $date } 的訂單當時已經結束，沒有產生新的訂單。
card-rejected-replacedUsed = <b>未能改期：</b>您 { $date } 的訂單中有一張票已使用或被鎖定。該訂單保持不變，沒有產生新的訂單。
card-abandoned = <b>場館系統沒有回應。</b>預訂未生效，您無需付款。請再試一次。
card-cancelled-by-you = <b>您已取消這筆訂單。</b>您無需付款。
cancel-question = <b>要取消這筆訂單嗎？</b>門票將重新開放出售；您尚未在此付款，也無需付款。
card-cancelled = ❗ <b>場館已取消這筆訂單。</b>其中的門票不再有效。
card-closed = <b>我們的工作人員已關閉這筆訂單。</b>
reason-given = 原因：{ $reason }
why-paused = <b>目前暫停售票。</b>您的門票仍為您保留，請稍後再試。
why-total-changed = <b>總價有變動。</b>請在出票前核對。
why-hold-too-short = <b>剩餘時間太短，無法穩妥出票。</b>
why-unreachable = 暫時無法連線場館系統。我們會繼續嘗試。
why-no-answer = 場館系統還沒有回覆。我們會繼續嘗試。
why-cancel-refused = <b>場館沒有接受取消。</b>訂單仍然有效。
why-date-differs = <b>場館登記的日期與您選擇的不同。</b>已通知工作人員。請重新預訂，或等待答覆。
why-lines-differ = <b>場館登記的門票與您選擇的不同。</b>已通知工作人員。請重新預訂，或等待答覆。
why-cutoff-passed = <b>今天的售票已截止</b>，無法再出這些票。
refused-confirming = 正在為您出票。
refused-notHeld = 這筆訂單已不再保留。
refused-totalChanged = 總價有變動。請再看一下訂單。
refused-holdTooShort = 剩餘時間太短，無法穩妥出票。請重新預訂。
refused-cutoffPassed = 今日票已停售。
refused-cancelling = 這筆訂單正在取消中。
refused-cancelled = 這筆訂單已經取消。
refused-notCancellable = 這筆訂單無法在這裡取消。
refused-notIssued = 這筆訂單中沒有有效的門票。
refused-sentOften = 這些門票的傳送次數過多，無法再次傳送。您可以在本聊天的上方找到它們。
refused-openHolds = 您保留中的訂單已達上限。請先為其中一筆出票，或取消一筆。
refused-ticketsPerDay = 超過了每人每天可購買的門票數量。
refused-bookingsPerDay = 您今天的下單次數已達每人上限。已有的訂單不受影響，明天可以繼續預訂。

## 售後

change-visit-date = 更改日期
ask-to-cancel = 向場館申請取消
ask-to-change = 向場館申請改期
change-to = 改到{ $date }
cancel-tickets-question = <b>要取消這筆訂單嗎？</b>其中的門票會立即失效。
cancel-returns-unpaid = 您未在此付款，今後也無需付款。
cancel-returns = 將退還您 { $amount }（您已付 { $total }）。
cancel-returns-nothing = 已過退款期限，款項不予退還。
cancel-until = 就這一天而言，{ $time }（當地時間）前可取消。
change-until = { $time }（當地時間）前可更改這個日期。
both-until = 就這一天而言，截止時間為 { $time }（當地時間）。
end-of-day = { $date } 24:00
cancel-too-late = 自助取消已於 { $time }（當地時間）截止，您仍可請場館處理。
change-too-late = 自助更改日期已於 { $time }（當地時間）截止，您仍可請場館處理。
both-too-late = 自助更改日期和取消已於 { $time }（當地時間）截止，您仍可請場館處理。
cancel-by-staff = 如需取消，請聯絡場館。
change-by-staff = 如需更改日期，請聯絡場館。
both-by-staff = 如需更改日期或取消，請聯絡場館。
policy-both = 最晚{ $time }，可在此更改日期或取消。
policy-change = 最晚{ $time }，可在此更改日期。
policy-cancel = 最晚{ $time }，可在此取消。
policy-return = 最晚{ $time }取消，退還 { $percent }%。
policy-return-none = 此後取消不予退款。
policy-days = 遊玩當天開始前 { $days } 天
policy-hours = 遊玩當天開始前 { $hours } 小時
policy-day-itself = 遊玩當天開始前
cancelling-now = 正在取消您的訂單……
request-sent = 場館已收到您的申請，答覆會發到這裡。
request-returns = 按規定可退 { $amount }（您已付 { $total }），場館也可能多退。
request-why-cancel = 想說明原因嗎？請在此寫下，再點按鈕。
request-why-change = 想改到哪一天，為什麼？請在此寫下，再點按鈕。
request-words = 您給場館的留言：{ $text }
write-at-most = 請不要超過 { $maximum } 個字。
request-cancel-open = ⏳ 您已向場館申請取消訂單（{ $time }）。答覆會發到這裡，在此之前門票仍然有效。
request-change-open = ⏳ 您已向場館申請更改日期（{ $time }）。答覆會發到這裡，在此之前門票仍然有效。
request-cancel-declined = 場館未同意取消：{ $reason }
request-change-declined = 場館未同意更改日期：{ $reason }
request-change-approved = ✅ 場館已同意更改日期。
answer-change-approved = ✅ <b>場館已同意更改日期</b>：訂單 <code>{ $code }</code>（{ $date }）。請在下方選擇新的日期，選好後才會更換門票。
answer-cancel-declined = ❗ <b>場館未同意取消</b>訂單 <code>{ $code }</code>（{ $date }）。您的門票仍然有效。
answer-change-declined = ❗ <b>場館未同意更改</b>訂單 <code>{ $code }</code>（{ $date }）的日期。您的門票仍然有效。
answer-expired = ❗ <b>您對訂單 <code>{ $code }</code> 的申請在遊玩日（{ $date }）結束前沒有得到答覆。</b>非常抱歉，請聯絡場館。
cancel-which = <b>您想取消哪筆訂單？</b>
cancel-which-one = <b>要取消這筆訂單嗎？</b>
hold-until = 門票為您保留至 { $time }（當地時間），無法延長。到時仍未出票，訂單會自動取消。
held-stays = 您 <b>{ $date }</b>的訂單保持不變，繼續為您保留。以下是另一筆訂單：
held-stays-until = 您 <b>{ $date }</b>的訂單保持不變，為您保留至 { $time }（當地時間）。以下是另一筆訂單：
change-title = <b>您想改到哪一天？</b>
change-hint = 點選日期，或直接輸入：{ $example }、「週六」或「明天」。
change-from = 您的訂單 <code>{ $code }</code> 日期為 <b>{ $date }</b>：
change-review = <b>請核對更改</b>

    原日期：{ $before }
    新日期：<b>{ $date }</b>
change-same-price = 價格不變，無需在此付款。
change-more-expensive = 比原來貴 { $amount }，無需在此付款。
change-cheaper = 比原來便宜 { $amount }，無需在此付款。
change-all-paid = 您已付的款項計入新日期，無需再付。
change-pay-difference = 您已付的款項計入新日期。其餘 { $amount } 在下一步支付，付款後出票。
change-returns-difference = 您已付的款項計入新日期，{ $amount } 將退還給您。
change-promise = 收到新門票之前，訂單 <code>{ $code }</code> 的門票仍然有效。
change-expected = 請點選下方按鈕，或輸入其他日期。
change-same-day = 您的訂單本來就是 { $date }，請選擇其他日期。
change-not-that-day = { $date }無法按原數量提供 { $name }，請選擇其他日期。
change-price-moved = 當天的價格剛剛有變動，請核對後再繼續。
change-left = 沒有任何更改：訂單 <code>{ $code }</code>（{ $date }）保持不變。
change-old-stands = 您的訂單 <code>{ $code }</code>（{ $date }）仍然有效。
card-replaced = 🔁 <b>您的遊玩日期已改到 { $date }</b>，訂單 <code>{ $code }</code>。原訂單的門票不再有效。
card-cancelled-tickets = <b>您已取消這筆訂單。</b>其中的門票不再有效，您無需付款。
card-cancelled-approved = <b>場館已按您的申請取消這筆訂單。</b>其中的門票不再有效，您無需付款。
card-issued-still = 您的訂單 <code>{ $code }</code>
why-cancel-unreached = <b>無法連線場館系統，因此訂單未取消。</b>訂單仍然有效，請稍後再試。
why-tickets-used = <b>這筆訂單中已有門票使用過</b>，因此未取消。請聯絡場館。
why-replace-failed = <b>您的遊玩日期已改到 { $date }，但場館尚未取消這筆原訂單。</b>已通知工作人員，請勿使用這些門票。
refused-askStaff = 這件事請聯絡場館辦理。
refused-tooLate = 已過自助辦理的期限，您仍可請場館處理。
refused-ticketsUsed = 這筆訂單中已有門票使用過，無法在此更改或取消，請聯絡場館。
refused-visitOver = 遊玩日已過，無法再更改。
refused-replaced = 這筆訂單已改到其他日期。
refused-changing = 這筆訂單正在更改日期。
refused-noWayToPay = 新日期的價格高於您已付的金額，差額已無法在此聊天中支付。請選擇其他日期，或諮詢場館。
refused-notAsked = 目前無法提交這項申請。
refused-replacedEnded = 要更改的訂單已結束，因此不再需要這筆訂單，請將其取消。
refused-replacedUsed = 要改期的訂單中有一張票已使用或被鎖定。
refused-returnChanged = 退款金額已有變動，請再看一次。
closing-void = 訂單 <code>{ $code }</code> 已取消：其中的門票不再有效。

## 通知

notice-hold-ends = ⏳ <b>保留時間即將結束。</b>請儘快出票。
notice-outcome = 我們已向場館核實：
notice-void = ❗ 訂單 <code>{ $code }</code> 已取消：其中的門票全部無效，即使圖片已無法修改。
notice-visit = <b>明天見，{ $venue } 期待您的光臨！</b>
    訂單號 <code>{ $code }</code>，{ $date }

## 門票

ticket-group = 多人合用票
ticket-group-uses = 可入場 { $count } 人
ticket-valid-until = 有效期至{ $date }
ticket-valid-range = 有效期：{ $days }
ticket-void = 已取消
ticket-booking = 訂單號
ticket-name = 預訂人
ticket-to-pay = 入園時付款
ticket-to-pay-total = 入園時付款（整單）
ticket-payment = 付款
wallet-title = 👛 <b>要把哪張票加入手機錢包？</b>
wallet-google = 加入 Google 錢包
wallet-apple = 加入 Apple 錢包
wallet-valid = 門票是否有效，以聊天中 /mytickets 顯示的為準。
ticket-caption = <b>{ $n } / { $count }</b>：{ $name }
    <code>{ $code }</code>
ticket-caption-only = <b>{ $name }</b>
    <code>{ $code }</code>
ticket-drawn-QR = 編碼太長，無法印成條形碼，因此顯示為二維碼。
ticket-drawn-TEXT = 無法繪製編碼，因此以文字顯示。
ticket-void-caption = { $n } / { $count }：已取消，不再有效
ticket-void-caption-only = 此票已取消，不再有效
delivery-progress = 正在傳送門票：已傳送 { $sent } / { $count }。
delivery-closing =
    { $count ->
        [1] <b>您的門票在這裡。</b>
       *[other] <b>您的 { $count } 張門票在這裡。</b>
    }入場時出示手機上的圖片即可。隨時可用 /mytickets 重新獲取。
delivery-forward = 同行的人，把門票圖片轉發給他們就行。
tickets-missing = 場館目前已出 { $of } 張門票中的 { $count } 張。我們會繼續查詢，其餘門票一齣票就會發送到這裡。
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }，{ $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue }：訂單 { $code }
pdf-caption = 全部門票，供列印
calendar-cancelled = 已取消：{ $venue }
calendar-description = 訂單號 { $code }。您的門票在 Telegram 聊天中。
calendar-caption = 把這次遊玩加入您的日曆
calendar-take-out = 開啟此檔案，即可從日曆中移除這次遊玩。
calendar-move = 開啟此檔案，即可把日曆中的這次遊玩改到 { $date }。
sending-again = 正在重新發送您的門票……

## 我的門票

tickets-title = <b>您的訂單</b>
tickets-none = 您還沒有訂單。
own-booking-how = 要改期或取消，請在「{ $button }」裡開啟訂單，按鈕就在下面。
no-booking-here = 在本聊天中沒有查到您的訂單。如果您是在別處預訂的，場館可以幫您查詢。
held-until = 保留至 { $time }
tickets-detail = <b>{ $date }</b>、<code>{ $code }</code>
    { $state }
tickets-ticket = { $n }. { $name }：{ $status }
tickets-kind = { $count } × { $name }：{ $status }
tickets-more = ……還有 { $count } 張
tickets-not-live = 暫時無法向場館查詢，以下是 { $time }（當地時間）的資訊。
ticket-status-unused = 未使用
ticket-status-inUse = 使用中
ticket-status-used = 已使用
ticket-status-locked = 已鎖定
ticket-status-cancelled = 已取消
state-requested = 正在留票
state-held = 已保留
state-confirming = 正在出票
state-issued = 已確認
state-expired = 已過期
state-rejected = 未被接受
state-cancelling = 正在取消
state-cancelled = 已取消
state-review = 正在向場館核實
state-abandoned = 未預訂成功
state-closed = 已關閉

## 諮詢工作人員

question-done = 完成
question-ask = 💬 <b>您想諮詢 { $venue } 什麼問題？</b>請直接在這裡輸入，也可以附上圖片或檔案。回覆會發到本聊天。
question-as-it-is = 也可以把您剛才在這裡發的訊息原樣轉給工作人員。
question-send = 傳送我剛才的訊息
question-about-booking = 工作人員會同時看到您 { $date }的訂單 <code>{ $code }</code>。
question-about-day = 工作人員會同時看到您 { $date }的訂單。
question-about-none = 工作人員只會看到您的名字，看不到您賬號的其他資訊。
question-passed = ✓ 已發給場館。回覆會發到本聊天。
question-more = 還有要補充的嗎？請直接輸入。點「完成」結束諮詢。
question-unknown = 無法確定這條訊息是否已送達場館。如果沒有收到回覆，請再發一次。
question-later = 暫時無法傳送，請一分鐘後再發一次。
question-tooMany = 訊息有點多，您剛才的訊息沒有發出。請一分鐘後再發一次。
question-over = 謝謝。您可以隨時再來諮詢。
question-over-waiting = 謝謝。工作人員回覆後會發到本聊天。
question-nobody = 目前無法從這裡聯絡到場館的工作人員。
question-edited = 修改後的內容不會轉發，請作為新訊息傳送。
question-header = 💬 <b>{ $name }</b> 有問題諮詢。
question-without-booking = 沒有訂單。
question-how-to-answer = 回覆其中任意一條訊息，顧客就會收到。在這裡寫的其他內容只有員工能看到。
staff-answer-delivered = ✓ 顧客已收到。
staff-answer-kinds = 只有文字、圖片和檔案能發給顧客。這條沒有發出。
staff-answer-unknown = ⚠️ Telegram 沒有告知顧客是否收到。系統不會自動重發。
staff-answer-later = ⚠️ 未發出，請一分鐘後再發一次。
staff-answer-nobody = ⚠️ 未發出：顧客已停用機器人，或已刪除 Telegram 賬號。
staff-answer-refused = ⚠️ 未發出：Telegram 不接受這條訊息，請換一種寫法。
staff-answer-stray = 這條回覆沒有發給任何顧客：上面的訊息不屬於與顧客的對話，或者時間太久了。
staff-group-purpose = 這是 <b>{ $venue }</b> 的工作人員群：提醒和顧客的諮詢都會發到這裡，回覆某條諮詢，顧客就會收到。
privacy-questions =
    您透過「諮詢工作人員」傳送的內容會進入工作人員的 Telegram 聊天並留在那裡。機器人本身不儲存內容，只記錄哪些訊息屬於同一段諮詢，最後一條訊息之後保留 { $days } 天。

## 員工提醒

alert-unknownConfirm = ⚠️ 訂單 <code>{ $code }</code>（{ $date }，{ $total }）：確認請求已有五分鐘沒有回覆。系統正在回讀，目前無需處理。
alert-review = ⚠️ 訂單 <code>{ $code }</code>（{ $date }，{ $total }）需要人工處理：無法從合作方得知結果。請到合作方系統中查詢。
alert-dateDiffers = ⚠️ 訂單 <code>{ $code }</code>：顧客要求 { $date }，合作方為 { $theirs }。
alert-linesDiffer = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）：合作方登記的票種或數量與顧客所訂不同。請到合作方檢視。
alert-ticketsMissing = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）：十分鐘後合作方只出了 { $of } 張門票中的 { $count } 張。請到合作方檢視，可能有兩張門票的票碼相同。之後出的票會發給顧客。
alert-missing-line = 仍缺：{ $count } × { $name }
alert-issuedAfterAll = ⚠️ 訂單 <code>{ $code }</code>（{ $date }，{ $total }）已經結束，但合作方後來仍然出了票。請到合作方檢視。
alert-codeBeyondAscii = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）：有門票的票碼含有多數條碼掃描器會誤讀的字元。顧客也有文字形式的票碼。請告知檢票口和合作方。
alert-deliveryUnanswered = ⚠️ 訂單 <code>{ $code }</code>：Telegram 已三次沒有回應。系統會繼續傳送。
alert-unreachable = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）：無法聯絡顧客，門票未能送達。門票保留在 /mytickets 中。
alert-uninformed = ⚠️ 訂單 <code>{ $code }</code>（{ $date }，{ $state }）：有訊息要告知顧客，但機器人無法聯絡到對方。請用其他方式告知。
alert-cancelFailed = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）未能在合作方取消，仍然有效。

## 邀請與暫停銷售

by-invitation = 這裡憑邀請預訂。如需預訂，請向場館索取邀請連結，開啟連結即可預訂。
by-invitation-short = 這裡憑邀請預訂。
invitation-admitted = <b>歡迎您！</b>邀請已生效，現在可以預訂了。
invitation-unknown = 這不是我們的邀請，或連結不完整。請重新開啟一次。
invitation-expired = 此邀請已過期，請索取新的邀請。
invitation-usedUp = 此邀請已被使用，請索取您自己的邀請。
invitation-withdrawn = 此邀請已失效，請索取新的邀請。
sales-paused = 目前暫停銷售。尚未預訂任何門票，您的選擇已保留，請稍後再試。
sales-paused-shortly = 暫停銷售片刻。尚未預訂任何門票，您的選擇已保留，請過幾分鐘再試。

## 員工：命令與按鈕

command-cancelbooking = 取消訂單
command-find = 查詢訂單及可做的操作
command-todo = 等待處理的事項
command-money = 一天或多天的銷售與款項
example-find = /find 5P5X82
example-cancelbooking = /cancelbooking 5P5X82 暴風雨
example-arrivals = /arrivals 明天
example-todo = /todo
example-money = /money 11月1日-11月15日
example-report = /report
cancel-this-booking = 取消此訂單
keep-booking = 保留訂單
close-booking = 關閉此訂單
keep-open = 保持開啟
check-again = 再次核對
that-is-all = 就這些
show-booking = 檢視訂單
copy-partner-id = 複製合作方編號
adopt-surely =
    { $count ->
        [1] 是，接管此訂單
       *[other] 是，接管全部 { $count } 個
    }
not-now = 暫不
refresh = 重新整理
todo-title = <b>待辦</b>
todo-none = <b>待辦</b>：目前沒有。
todo-entry = { $place } ({ $count })
todo-attention = 需檢視的訂單
todo-requests = 請求
todo-payments = 款項
todo-differing = 與合作方不一致
todo-more = 更多
todo-invite = 邀請
history = 記錄
send-tickets-by-staff = 再次傳送
show-money = 檢視這筆款項
yes-allow-change = 是，允許改期
ask-owner-for-more = 請負責人多退
paid-to-partner = 付給合作方
copy-link = 複製連結
withdraw = 撤回
withdraw-number = 撤回連結 { $n }
all-invitations = 所有連結

## 員工：訂單

staff-usage-cancelbooking = 請附上訂單號或其末尾：<code>/cancelbooking 5P5X82 原因</code>。未寫原因時會再詢問。
staff-usage-find = 請加上訂單號或其最後一段、付款碼、電話號碼、使用者名稱，或姓名中至少兩個漢字（或 3 個字母）：<code>/find NL261124-5P5X82</code>、<code>/find 0912345678</code>、<code>/find @username</code>、<code>/find 王小明</code>
staff-not-found = 沒有找到這樣的訂單：<code>{ $text }</code>
staff-name-too-short = 沒有找到這樣的訂單：<code>{ $text }</code>。按姓名查詢至少需要 3 個字母，中文或韓文至少 2 個字。
staff-found = <b>{ $count } 筆訂單</b>，最新在前。請選擇：
staff-booking = <b><code>{ $code }</code>、{ $state }</b>
staff-booking-facts = { $date }、{ $count ->
        [0] 無票
       *[other] { $count } 張票
    }、{ $total }
staff-state-because = { $state }（{ $because }）
staff-customer = 顧客：{ $details }
staff-invoice = 公司發票：{ $company }，{ $taxCode }，{ $email }
staff-partner = 合作方：{ $status }，{ $payment }
staff-tickets = 門票：{ $tickets }
staff-ticket-count = { $count } 張{ $status }
staff-not-at-partner = 據我們所知，合作方沒有此訂單。
staff-not-live = 合作方暫時沒有應答，以下是 { $time }（當地時間）的資訊。
staff-partner-silent = 合作方暫時沒有應答，請稍後再試。
staff-history-none = 尚無員工在此處理過訂單 <code>{ $code }</code>。
staff-event = { $time }：{ $text }
staff-attempt = { $operation } { $n }：{ $result }
attempt-done = 已完成
attempt-refused = 被拒絕
attempt-notSent = 未傳送
attempt-unknown = 無應答
attempt-open = 進行中
because-debt = 欠款額度
because-totalChanged = 總價有變
because-holdTooShort = 剩餘時間不足
because-partnerUnreachable = 聯絡不上合作方
because-refused = 合作方拒絕
because-noAnswer = 無應答
because-ticketsMissing = 缺少門票
because-unexpectedStatus = 狀態異常
because-bookingIdTaken = 合作方編號屬於另一訂單
because-cancelRefused = 取消被拒絕
because-cancelUnanswered = 取消無應答
because-cutoffPassed = 已停售
because-dateDiffers = 合作方日期不同
because-linesDiffer = 合作方門票不同
because-codeBeyondAscii = 掃描器可能誤讀的票碼
because-elsewhere = 在合作方處理
because-takenOver = 從合作方接管
because-customer = 由顧客
because-staff = 由員工
staff-tickets-sent = 門票正在重新發送給顧客。
staff-completed = 機器人不再等待此訂單的其他門票，顧客也不再看到缺票的提示。如果之後仍有門票，會照常傳送。
staff-nothing-missing = 此訂單沒有缺少門票。
staff-change-no-notIssued = 該訂單沒有有效門票，無可更改。
staff-change-no-visitOver = 到訪日期已過，無可更改。
staff-change-no-replaced = 該訂單已改到其他日期。
staff-change-no-ticketsUsed = 該訂單有門票已使用或已鎖定，日期不能更改。
staff-change-no-askStaff = 按規定，顧客須在自己的聊天中點「更改日期」提出請求，由您在 /todo 中同意。
staff-change-no-tooLate = 顧客可在 { $time }（當地時間）之前更改日期。現在須在自己的聊天中點「更改日期」提出請求，由您在 /todo 中同意。
staff-change-no-changing = 這筆訂單正在改到另一天。
staff-change-no-unrecorded = 我們的記錄中沒有這筆訂單的付款，無法確定新日期可抵多少。請先在訂單卡片上點「已到賬」，之後即可更改日期。
staff-change-no-noWayToPay = 當天價格高於已付金額，而顧客已無法在聊天中補付差額。
staff-change-no-openHolds = 顧客保留中的訂單已達每人上限。其中一筆結束後即可更改日期。
staff-change-no-ticketsPerDay = 超過了每人每天可購買的門票數量。
staff-change-no-bookingsPerDay = 顧客今天的下單次數已達每人上限，明天可以再試。
staff-change-no-uninvited = 顧客的邀請已被撤回，無法為其新下訂單。
staff-change-no-paused = 目前暫停銷售，請稍後再試。
staff-change-no-storeFull = 暫時不接受新訂單，請過幾分鐘再試。
staff-change-question = <b>顧客想改到哪一天？</b>請輸入，例如 24/12 或「週六」。
staff-change-placeholder = 新的日期
staff-change-one-day = 請輸入一個未來的日期，例如 24/12。
staff-change-same-day = 該訂單原本就是 { $date }。
staff-change-line-gone = { $date }不售「{ $name }」。
staff-change-line-limits = { $date }每單可購「{ $name }」 { $minimum } 至 { $maximum } 張。
staff-change-another-day = 請輸入其他日期。
staff-change-to = <b>{ $before } → { $date }</b>
staff-change-unpaid-same = 總額：{ $total }，與原來相同。此處無需付款。
staff-change-unpaid-more = 總額：{ $total }，比原來多 { $amount }。此處無需付款。
staff-change-unpaid-less = 總額：{ $total }，比原來少 { $amount }。此處無需付款。
staff-change-paid-same = 總額：{ $total }，已付款項足夠。
staff-change-paid-more = 總額：{ $total }。顧客須先在自己的聊天中補付 { $amount }，在此之前原日期不變。
staff-change-paid-less = 總額：{ $total }，退還顧客 { $amount }。
staff-change-begun = <b>訂單 <code>{ $code }</code> 正在改到 { $date }。</b>會告知顧客由工作人員代辦；新票出來之前舊票仍有效。
staff-change-refused = 訂單 <code>{ $code }</code> 未能改到 { $date }。未做任何更改。
staff-change-kept = 訂單日期不變。
staff-lost = <b>我們的記錄裡沒有此訂單。</b>合作方有：
staff-lost-unreached = 沒有與 <code>{ $text }</code> 對應的訂單，目前也無法詢問合作方。請稍後再試。
staff-lost-undated = 沒有與 <code>{ $text }</code> 對應的訂單。合作方有此訂單，但日期無法讀取，請向合作方查詢。
staff-lost-none = 這裡和合作方都沒有與 <code>{ $text }</code> 對應的訂單。
staff-lost-known = <code>{ $text }</code> 已在我們的記錄裡，或已從記錄中刪除。
staff-lost-notIssued = <code>{ $text }</code> 在合作方沒有門票，因此不接管。
staff-lost-noChat = <code>{ $text }</code>：無法給此人發訊息。顧客需要先啟動本機器人；請核對數字。
staff-lost-customer = 合作方登記的顧客：{ $details }
staff-lost-adopt = 要為顧客接管此訂單，請傳送 <code>/find { $text } 123456789</code>，把末尾的數字換成該訂單日誌中 <code>{ $field }</code> 後面的數字。
staff-adopt-for = → { $name }（<code>{ $id }</code>）
staff-adopt-question =
    { $count ->
        [1] <b>要接管此訂單嗎？</b>這裡會建立一條記錄，門票發給箭頭後面的人。不會確認任何內容。這裡不知道顧客透過機器人付了多少。
       *[other] <b>要接管這 { $count } 筆訂單嗎？</b>這裡會為每筆訂單建立記錄，門票發給箭頭後面的人。不會確認任何內容。這裡不知道顧客透過機器人付了多少。
    }
staff-adopt-kept = 沒有接管任何訂單。
staff-adopted =
    { $count ->
        [0] <b>沒有接管任何訂單。</b>
        [1] <b>已接管。</b>門票正在傳送。
       *[other] <b>已接管 { $count } 筆訂單。</b>門票正在傳送。
    }

## 員工：結束訂單

staff-cancel-reason = <b>為什麼取消？</b>請輸入原因，顧客和合作方會看到。
staff-close-reason = <b>如何解決的？</b>請輸入原因，顧客會看到，此訂單將不再核對。
staff-by-reply = { $person }，請以回覆本條訊息的方式填寫。
staff-typed-only = 這裡只接受文字，請輸入文字。
staff-cancel-hint = /cancel 放棄。
staff-reason-placeholder = 原因
staff-reason-too-long = 請填寫原因，最多 { $maximum } 個字元。
staff-cancel-question = 原因：{ $reason }

    <b>取消此訂單？</b>門票將失效，並告知顧客原因。
staff-close-question = 原因：{ $reason }

    <b>關閉此訂單？</b>合作方處不作更改，並告知顧客原因。
staff-cancel-used = ⚠️ <b>有門票並非未使用：</b>{ $tickets }
staff-cancel-used-question = <b>仍要取消嗎？</b>可能已有人持這些門票入場。
staff-not-yours = 只有提出的人可以回答。
staff-cancel-kept = 訂單保持不變。
staff-close-kept = 訂單保持開啟。
staff-closed = 訂單 <code>{ $code }</code> 已關閉，將告知顧客原因。
staff-close-not-open = 無可關閉：此訂單不在等待人工處理。
staff-cancelling = 正在取消訂單 <code>{ $code }</code>…
staff-cancelling-later = 合作方處的結果尚未明確。一旦明確即取消，結果會發到這裡。
staff-cancel-done = <b>訂單 <code>{ $code }</code> 已取消。</b>已告知顧客。
staff-cancel-refused = <b>合作方未接受取消 <code>{ $code }</code>。</b>訂單仍有效：{ $state }。
staff-cancel-unreached = <b>聯絡不上合作方，訂單 <code>{ $code }</code> 未取消。</b>訂單仍有效：{ $state }。請稍後再試。
staff-cancel-unknown = ⚠️ <b>合作方對訂單 <code>{ $code }</code> 沒有明確答覆。</b>系統每小時重新讀取；請在合作方處查詢。見 /todo。
staff-cancel-over = 訂單 <code>{ $code }</code> 在取消前已結束：{ $state }。
staff-cancel-already = 訂單 { $code } 早已取消，未作任何操作。
staff-cancel-under-way = 訂單 { $code } 正在取消，不會重複操作。
staff-cancel-not-possible = 訂單 { $code } 無法取消：{ $state }。

## 員工：待處理、今日、欠款

staff-attention = <b>{ $count } 筆訂單需要處理</b>
staff-attention-none = <b>沒有需要處理的訂單。</b>所有訂單均已明確或正在進行。
staff-attention-entry = <b><code>{ $code }</code></b>、{ $date }、{ $total }
staff-attention-state = { $state }，自 { $time }
staff-attention-tried = 已嘗試：{ $attempt }；之後讀取 { $reads } 次
staff-attention-undelivered = 門票尚未送達：Telegram 已有 { $count } 次未響應，仍在繼續傳送。
staff-attention-hint = 點按訂單即可再次與合作方核對。
staff-checked-same = 剛與合作方核對：沒有變化。
staff-checked = 剛與合作方核對。
staff-changed-states = 自此按鈕顯示以來：<b>{ $states }</b>。
staff-changed-details = 自此按鈕顯示以來，以下資訊有變化。
staff-checked-unreached = ⚠️ 合作方未應答，系統會自動再問。
staff-period = { $from }至{ $until }
staff-usage-money = 哪些天（截至今天）？<code>/money 昨天</code>、<code>/money 20/11</code>、<code>/money 上個月</code> 或 <code>/money 11月1日-11月15日</code>。一次最多 { $most } 天。
staff-usage-report = 哪一週（截至本週）？<code>/report</code> 是本週，<code>/report 上週</code> 或 <code>/report 20/11</code> 是其他周。
money-too-long = { $period } 共 { $days } 天。一次最多統計 { $most } 天，請減少天數。
staff-debt-share = { $bar } 額度 { $limit } 已用 <b>{ $percent } %</b>
staff-debt-room = 剩餘：{ $amount }
staff-debt-stops-amount = <b>金額</b>將先導致停售。
staff-debt-stops-days = <b>天數</b>將先導致停售。

## 員工：到訪、群發、週報

command-arrivals = 某天的到訪顧客
command-report = 一週資料
staff-command = 員工：{ $what }
staff-help = <b>員工專用</b>
staff-help-entry = { $example }：{ $what }
staff-help-group = 在此群組中：回覆顧客的問題即發給該顧客。僅負責人可見的內容會私下發送。
staff-moved = <code>{ $former }</code> 已移至：{ $place }
staff-answered-in-private = 答覆已發到您與我的私聊。
staff-start-first = 此內容僅限負責人，而我還不能給您發訊息。請開啟 { $bot }，點「開始」，再發送 <code>/{ $command }</code>。
arrivals-as-csv = 到訪名單 CSV
message-guests = 給這些顧客發訊息
send-to-chats = 傳送到 { $count } 個聊天
partner-held = 已保留，未出票
partner-issued = 已出票
partner-cancelled = 已取消
partner-ended = 保留已到期
account-open = 未計入我方賬戶
account-charged = 已計入我方賬戶
account-cancelled = 入賬已取消
staff-found-line = <b>{ $name }</b>、<code>{ $code }</code>
staff-usage-arrivals = 哪一天？<code>/arrivals</code> 為今天，<code>/arrivals 明天</code> 或 <code>/arrivals 24/12</code> 為其他日期。日期之後可直接寫給顧客的訊息。
arrivals-title = <b>{ $date }到訪顧客</b>
arrivals-none = 這一天沒有人持票。
arrivals-people = <b>{ $people } 人</b>、{ $bookings } 筆訂單、{ $tickets } 張票
arrivals-due-together = 入園時待收：<b>{ $amount }</b>
arrivals-entry = { $n }. <b>{ $name }</b>、<code>{ $code }</code>
arrivals-contact = 📞 { $contact }
arrivals-note = 📝 { $note }
arrivals-tickets = 🎟 { $tickets }
arrivals-due = 💵 待收 { $amount }
arrivals-tickets-due = 💵 待收 { $amount }，🎟 { $tickets }
arrivals-reading = 正在向合作方查詢哪些票已使用……
arrivals-read = 票的狀態以合作方 { $time } 的記錄為準。
arrivals-unread = 暫時無法向合作方查詢，顯示的是上次得知的狀態。
arrivals-csv-caption = { $date }到訪名單
notify-past = { $date }已經過去，沒有要來的顧客了。
notify-nobody = { $date }沒有人持票，無人可通知。
notify-question = <b>要告訴他們什麼？</b>{ $date }有 { $people } 人到訪，訊息將發到 { $chats } 個聊天。請輸入內容，傳送前會再給您看一次。
notify-placeholder = 給顧客的訊息
notify-preview = <b>{ $count } 個聊天將收到：</b>
notify-message = 📣 <b>{ $venue }</b>，關於您 { $date }的到訪：

    { $text }
staff-notice-kept = 沒有傳送任何內容。
notify-progress = <b>正在傳送給 { $date }的顧客：</b>{ $done } / { $of }
notify-done = <b>給 { $date }顧客的訊息已發完。</b>
notify-sent = ✅ { $count } 人已收到
notify-unknown = ❔ { $count } 人是否收到不明，未重發
notify-unreached = 🚫 { $count } 人無法送達
audit-notified = 給當天顧客發了訊息
report-drawing = 正在生成 { $week } 的週報，稍後發到這裡。
report-week-so-far = { $week }（截至目前）
report-caption = <b>{ $week } 一週</b>
report-sold = { $bookings } 筆訂單，{ $tickets } 張票：<b>{ $amount }</b>
report-more = 比上一週多 { $percent } %。
report-more-so-far = 比上一週同期多 { $percent } %。
report-less = 比上一週少 { $percent } %。
report-less-so-far = 比上一週同期少 { $percent } %。
report-same = 與上一週持平。
report-same-so-far = 與上一週同期持平。
report-best-day = 最好的一天：{ $day }，{ $amount }
report-cancelled = 取消：{ $bookings } 筆訂單，{ $amount }
report-net = 已售減已取消：<b>{ $amount }</b>
report-nothing = 這一週沒有售出。
report-nothing-so-far = 這一週目前還沒有售出。
report-from-source = { $name }：{ $bookings } 筆訂單，{ $amount }
report-from-source-commission = { $name }：{ $bookings } 筆訂單，{ $amount }；佣金 { $percent } %：{ $commission }
report-title = 週報
report-revenue = 已售減已取消
report-bookings = 訂單
report-tickets = 票
report-by-day = 每日銷售
report-packages = 票種
report-sources = 顧客來源
report-sources-none = { $file } 中 { $section } 列出的連結會在這裡統計。
report-source-bookings = { $count } 筆訂單
report-other-source = 其他
## 員工：請求

approve = 同意
decline = 拒絕
staff-requests = <b>{ $count } 項請求等待答覆</b>
staff-requests-none = <b>沒有等待答覆的請求。</b>
staff-approve-cancel-question = <b>同意並取消此訂單？</b>會告知顧客。
staff-approve-change-question = <b>允許顧客改期一次？</b>會告知顧客，由其選擇新日期。
staff-request-cancel = 🙋 顧客請求<b>取消訂單</b>（{ $time }）。按規定由您決定。
staff-request-change = 🙋 顧客請求<b>更改日期</b>（{ $time }）。按規定由您決定。
staff-request-words = 顧客留言：{ $text }
return-all = 全部 { $amount }
return-policy = 按規定：{ $amount }
return-other = 其他金額
return-sum = 退還 { $amount }
staff-returns-choice = 按規定退還 { $policy }（共 { $all }），由您決定。
staff-returns-policy = 按規定退還 { $policy }（共 { $all }）。
staff-more-asked = 已就訂單 <code>{ $code }</code> 詢問負責人，答覆會發給顧客。目前未取消。
staff-more-open = 訂單 <code>{ $code }</code>：無可詢問，或已有請求在等待。
staff-returns-whole = 取消後需退還 { $amount }。
staff-returns-nothing = 取消後無需退款。
staff-close-returns = 關閉後需退還 { $amount }。
staff-close-keeps = 關閉後 { $amount } 不退：合作方已出票。
staff-returns-question = <b>退還多少？</b>點按鈕即取消訂單，並把金額告知顧客。
staff-returns-changed = ⚠️ <b>金額已有變動。</b>未做任何更改，請重新選擇。
staff-sum-question = <b>訂單 <code>{ $code }</code> 退還多少？</b>{ $least } 至 { $most }。
staff-sum-placeholder = 金額
staff-sum-unreadable = 請輸入 { $least } 至 { $most } 之間的金額。
staff-sum-gone = 訂單 <code>{ $code }</code> 已無可選擇的退款。未做任何更改。
staff-sum-kept = 未做任何更改。
staff-goodwill-question = <b>從訂單 <code>{ $code }</code> 保留的 { $kept } 中退還 { $amount }？</b>會告知顧客。
staff-goodwill-given = 訂單 <code>{ $code }</code> 需再退還 { $amount }，已告知顧客。
give-more-back = 再退一些
staff-request-cancel-approved = ✅ { $name } 已於 { $time } 同意：取消訂單 <code>{ $code }</code>。
staff-request-change-approved = ✅ { $name } 已於 { $time } 同意：更改訂單 <code>{ $code }</code> 的日期。已告知顧客，由顧客選擇新日期。
staff-request-declined = { $name } 已於 { $time } 拒絕：訂單 <code>{ $code }</code>。已告知顧客。
staff-request-expired = 訂單 <code>{ $code }</code> 的請求隨遊玩日結束而失效，未獲答覆。
staff-request-over = 已無可答覆的請求：訂單 <code>{ $code }</code>，{ $state }。
staff-decline-reason = <b>為什麼拒絕訂單 <code>{ $code }</code> 的請求？</b>請輸入原因，顧客會看到。
staff-decline-kept = 請求仍待答覆。
audit-requestApproved = 同意請求
audit-requestDeclined = 拒絕請求
because-ticketsUsed = 已有門票使用
because-replaced = 已改到其他日期
because-replaceFailed = 已改到其他日期，但未取消
because-replacedEnded = 原訂單已結束
because-replacedUsed = 原訂單有票已使用或被鎖定
alert-cancelRequested = 🙋 訂單 <code>{ $code }</code>（{ $date }，{ $total }）：顧客請求<b>取消</b>。/todo 可檢視所有待答覆的請求。
alert-changeRequested = 🙋 訂單 <code>{ $code }</code>（{ $date }，{ $total }）：顧客請求<b>更改日期</b>。/todo 可檢視所有待答覆的請求。
alert-replaceFailed = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）已改到 { $otherDate }，新訂單 <code>{ $other }</code>，但合作方未取消 <code>{ $code }</code>。顧客同時持有兩筆訂單，請取消原訂單。
alert-replacedEnded = ⚠️ 訂單 <code>{ $code }</code>（{ $date }）本應替換 <code>{ $other }</code>（{ $otherDate }），但後者已不是已確認狀態。請檢視這兩筆訂單。

## 員工：付款

money-arrived = 已到賬
money-arrived-for = 已到賬：{ $code }
match = 匹配
match-number = 匹配 { $n }
mark-returned = 標記已退款
mark-returned-for = 標記已退款：{ $code }
yes-returned = 是，已退還 { $amount }
yes-returned-to = 是，已退還 { $name } { $amount }
not-yet = 還沒有
yes-arrived = 是，{ $amount } 來自 { $name }
take-back-money = 撤回到賬 { $amount }
yes-take-back = 是，撤回 { $amount }
leave-receipt = 保持不變
staff-payments-nothing = 無
staff-payments-awaited = <b>待到賬</b>
staff-payments-unmatched = <b>未匹配</b>
staff-payments-to-return = <b>待退款</b>
staff-payments-booking = <b>{ $amount }</b>、{ $name }、<code>{ $code }</code>、{ $reason }
staff-payment-code = 付款碼：<code>{ $code }</code>
staff-payments-receipt = { $n }. <b>{ $amount }</b>、{ $time }、{ $reason }
awaited-telegram = 刷卡，保留至 { $time }
awaited-transfer = 轉帳，保留至 { $time }
awaited-saysPaid = 顧客說已付款；保留至 { $time }
awaited-idle = 已到賬，但暫未支付任何專案：需顧客檢視訂單；保留至 { $time }
awaited-unrecorded = 已出票，但我們的記錄中沒有付款：請檢視賬戶
unmatched-noCode = 附言中沒有付款碼
unmatched-severalCodes = 附言中有多個付款碼
unmatched-foreignCurrency = 外幣
unmatched-unclear = 通知未寫明是否已到您的賬戶
unmatched-unknownBooking = 付款碼不屬於任何已知訂單
staff-return-tooMuch = 到賬金額過多
staff-return-paidTwice = 付了兩次
staff-return-cheaperDay = 新日期價格更低
staff-return-notIssued = 未出票
staff-return-late = 訂單結束後才到賬
staff-return-cancelledByStaff = 場館取消
staff-return-cancelledByCustomer = 顧客取消
staff-return-foreignCurrency = 到賬為外幣
staff-money-arrived = 訂單 <code>{ $code }</code>：已記錄 { $amount } 到賬。
staff-money-not-awaited = 訂單 <code>{ $code }</code> 目前不等待款項。未做任何更改。
staff-money-changed = 訂單 <code>{ $code }</code>：現在等待的是 { $amount }，與之前的金額不同。未做任何更改，請再核對一次。
staff-arrived-question = <b>{ $name } 為訂單 <code>{ $code }</code> 支付的 { $amount } 到賬了嗎？</b>
staff-take-back-question = <b>撤回 { $name } 為訂單 <code>{ $code }</code> 支付的 { $amount } 的到賬記錄嗎？</b>
staff-take-back-reason = 為什麼？請輸入原因。
staff-take-back-issued = 如果門票沒有其他付款，將被取消，顧客會看到原因。
staff-take-back-held = 訂單將重新等待這筆款項，並通知顧客。
staff-take-back-ended = 這筆款項不再需要退還，並通知顧客。
staff-taken-back = 訂單 <code>{ $code }</code>：已撤回 { $amount }。訂單的「記錄」中有兩條。
staff-take-back-gone = 無法撤回這筆款項：銀行已確認、已退還或之前已撤回。未做任何更改。
staff-take-back-later = 訂單正在出票或取消。未做任何更改，請一分鐘後再試。
staff-take-back-changing = 這筆款項已計入或可能計入另一天的訂單。未做任何更改。
staff-takeBack-kept = 這筆款項仍記為已到賬。
staff-match-question = <b>{ $amount } 屬於哪筆訂單？</b>請輸入訂單號或其末尾、付款碼、顧客電話或姓名。
staff-match-placeholder = 編號、電話或姓名
staff-match-kept = 這筆款項仍未匹配。
staff-match-which = <b>找到多筆訂單。</b>{ $amount } 屬於哪一個？
staff-match-surely = <b>{ $amount } 來自 { $name }，屬於訂單 <code>{ $code }</code> 嗎？</b>
staff-match-none = 沒有找到這樣的訂單：<code>{ $text }</code>。請換一種輸入，或 /cancel。
staff-match-not-prepaid = 訂單 <code>{ $code }</code> 不在這裡付款。請輸入其他訂單號，或傳送 /cancel。
staff-matched = { $amount } 現已歸入訂單 <code>{ $code }</code>。
staff-match-gone = 這筆款項已不在待匹配之列。未做任何更改。
staff-return-question = <b>訂單 <code>{ $code }</code> 的 { $amount } 已經退還給 { $name } 了嗎？</b>顧客會收到通知。
staff-returned = 訂單 <code>{ $code }</code>：已記錄退還 { $amount }，並已通知顧客。
staff-return-gone = 訂單 <code>{ $code }</code> 已沒有待退的款項。
staff-return-kept = 這筆款項仍待退還。
staff-unmatched-question = <b>{ $amount } 已經退還給匯款人了嗎？</b>這筆款項不屬於任何訂單，不會通知顧客。
staff-unmatched-returned = 已記錄退還 { $amount }。<code>/find { $id }</code> 可檢視操作人。
staff-money = 💰 已付 { $paid } / { $total }
staff-money-due = 待付：{ $amount }
staff-money-unrecorded = 已出票；我們的記錄中沒有這筆付款：{ $amount }
staff-money-to-return = 待退：{ $amount }（{ $reason }）
staff-money-returned = 已退：{ $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = 刷卡支付
receipt-bank = 銀行到賬
receipt-staff = 員工確認到賬
staff-return-mark = 已退還 { $amount }
staff-correction = 撤回 { $amount }：並未到賬
alert-unmatched = 💰 到賬 { $amount }：{ $reason }。可在 /todo 中與訂單匹配。
two-transfers = 是兩筆轉帳
yes-two-transfers = 是，兩筆 { $amount }
staff-separate-question = <b>{ $name } 為訂單 <code>{ $code }</code> 轉了兩筆嗎？</b>目前以下每兩條算作同一筆轉帳。
staff-separated = 訂單 <code>{ $code }</code>：銀行通知現按另一筆轉帳計算。
staff-nothing-to-separate = 沒有可拆分的款項。未做任何更改。

## 員工：邀請與記錄

staff-invitation = <b>可供 { $uses } 人使用的連結</b>，有效至 { $time }（當地時間）
staff-invitation-link = <code>{ $link }</code>
staff-invite-question = <b>幾人使用，幾天有效？</b>請輸入兩個數，如 <code>20 7</code>；只寫人數則有效 { $usual } 天。最多 { $uses } 人、{ $days } 天。
staff-invite-placeholder = 20 7
staff-invite-kept = 沒有建立連結。
staff-invitations = <b>{ $count } 個有效連結</b>
staff-invitations-entry = { $n }. 已用 { $used } / { $uses }，至 { $time }
staff-invitations-hint = 透過已撤回連結進入的人仍可確認並支付保留中的訂單，但不能再預訂新的。
staff-invitations-none = 沒有有效連結。
staff-invitation-withdrawn = 連結已撤回。透過它進入的人仍可確認並支付保留中的訂單，但不能再預訂新的。
staff-invitation-gone = 該連結早已撤回。
staff-audit = <b><code>{ $code }</code> 的操作記錄</b>，{ $count } 條
staff-audit-sealed = （原因已無法讀取）
audit-cancelAsked = 要求取消
audit-cancelled = 已取消
audit-cancelFailed = 未能取消
audit-closed = 已關閉
audit-ticketsSent = 重新發送門票
audit-completed = 確認門票已齊
audit-dateChanged = 更改日期
audit-moreAsked = 請負責人多退
audit-takenOver = 從合作方接管
audit-handedOver = 把門票發給
audit-invited = 建立連結
audit-withdrawn = 撤回連結

## 與訂單無關的員工警報

alert-settled = ✅ 訂單 <code>{ $code }</code> 已明確：{ $state }。
alert-partner-authentication = 🔴 <b>合作方拒絕我們的憑據。</b>請求已暫停並會自動重試；顧客會看到暫時無法詢問場館。請檢查 PARTNER_CLIENT_ID、PARTNER_CLIENT_SECRET 和 PARTNER_SIGNATURE，以及本機的地址和儲存伺服器的時鐘。
alert-partner-connection = 🔴 <b>聯絡不上合作方。</b>請求已暫停並會自動重試；顧客會看到暫時無法詢問場館。如持續，請致電合作方。
alert-partner-back = 🟢 <b>合作方恢復應答</b>，歷時 { $minutes } 分鐘。等待中的事項會自動繼續。
alert-unreadable-unknownSchema = 🔴 <b>有些訂單由更新的版本寫入，本版本無法讀取。</b>這些顧客暫時得不到答覆，但資料沒有丟失。請重新部署更新的版本。
alert-unreadable-unknownKey = 🔴 <b>有些訂單所用的加密金鑰本機器人沒有。</b>這些顧客暫時得不到答覆，但資料沒有丟失。請把該金鑰放回 ENCRYPTION_KEYS。
alert-unreadable-damaged = 🔴 <b>儲存中有一筆訂單已損壞，無法讀取。</b>日誌裡寫明瞭是哪一筆。請從備份恢復。
alert-readable = 🟢 最近一小時內開啟的訂單都能正常讀取。
alert-store-fills = 🟡 <b>儲存已用 { $percent } %。</b>達到 90 % 後不再接受新訂單。請增加其記憶體。
alert-store-full = 🔴 <b>儲存已用 { $percent } %，不再接受新訂單。</b>顧客會看到暫停銷售片刻；進行中的訂單繼續處理。請立即增加其記憶體。
alert-store-room = 🟢 儲存又有空間了：已用 { $percent } %。
alert-webhook-elsewhere = 🔴 <b>Telegram 正把本機器人的訊息傳送到 { $host }，顧客在這裡得不到答覆。</b>有人在使用本機器人的令牌。重新啟動本機器人即可收回訊息；如果不知道是誰，請在 @BotFather 撤銷令牌並填入新令牌。
alert-webhook-back = 🟢 Telegram 又把本機器人的訊息傳送到這裡了。
alert-group-refuses = 🔴 <b>員工群拒收機器人的訊息</b>（{ $why }），因此訊息改發到這裡。請重新把機器人加入群組，並允許它發言。
alert-owners-unreached = 🔴 <b>機器人無法給以下負責人發訊息：</b>{ $owners }。請他們開啟機器人並點選「開始」。
alert-owners-reached = 🟢 機器人已可以給所有負責人發訊息。
alert-debt-share = 🟡 <b>欠款額度已用 { $percent } %：</b>{ $debt } / { $limit }。請及時付款，詳見 /money。
alert-debt-full-warn = 🔴 <b>欠款已達額度：</b>{ $percent } %，{ $debt } / { $limit }。付款前合作方會拒絕新訂單。
alert-debt-full-block = 🔴 <b>欠款已達額度：</b>{ $percent } %，{ $debt } / { $limit }。付款前暫停新訂單。
alert-debt-less = 🟡 欠款降至額度的 { $percent } %：{ $debt } / { $limit }。
alert-debt-clear = 🟢 欠款降至額度的 { $percent } %：{ $debt } / { $limit }。警報解除。
alert-debt-days = 🟡 <b>欠款於 { $date }到期</b>：{ $days ->
        [0] 今天
       *[other] 還剩 { $days } 天
    }。請及時付款，詳見 /money。
alert-debt-overdue-warn = 🔴 <b>欠款自 { $date }起逾期。</b>付款前合作方會拒絕新訂單。
alert-debt-overdue-block = 🔴 <b>欠款自 { $date }起逾期。</b>付款前暫停新訂單。
alert-debt-days-clear = 🟢 欠款到期日已不近。警報解除。

## Money of a booking, told to staff

alert-saysPaid = 💬 { $name } 表示訂單 <code>{ $code }</code> 已轉帳：{ $amount }，付款碼 <code>{ $payment }</code>。請核對賬戶；/todo 中有「已到賬」。
alert-paidWaiting = ⚠️ 訂單 <code>{ $code }</code> 已付款（{ $amount }），但合作方暫時無法出票。保留期內會自動重試；若到期仍未出票，款項需退還。
alert-moneyWaits = 💰 訂單 <code>{ $code }</code> 收到 { $amount }，但顧客同意之後價格或內容已變：這筆款項暫未支付任何專案，已請顧客檢視。在可用或需退還之前，它會列在 /todo 中。
alert-moneyToReturn = ↩️ 訂單 <code>{ $code }</code>：需退還顧客 { $amount }。在負責人標記已退款之前，它會一直列在 /todo 中。
audit-moneyArrived = 確認已到賬
audit-matched = 匹配了款項
audit-separated = 拆分了兩筆轉帳
audit-takenBack = 撤回了到賬記錄
audit-returned = 已退款
audit-goodwill = 額外退款

## Staff: the day's close

close-title = <b>款項：{ $date }</b>
close-title-so-far = <b>款項：{ $date }</b>（截至 { $time }）
close-line = { $label }：{ $value }
close-line-sum = { $label }：<b>{ $value }</b>
close-sales = 銷售
close-sold = 已售，{ $bookings } 筆訂單，{ $tickets } 張票
close-cancelled = 已取消，{ $bookings } 筆訂單，{ $tickets } 張票
close-repriced = 合作方改價
close-net = 淨額
close-customers = 顧客付款
close-received = 已收
close-by-card = 刷卡
close-by-transfer = 轉帳
close-unconfirmed = 其中無銀行通知
close-kept = 取消訂單保留
close-unmatched = 未匹配訂單，{ $receipts } 筆（/todo）
close-now = 當前
close-to-return = 待退
close-returned = 已退
close-silence = ⚠️ { $from } 至 { $until } 沒有收到銀行通知，而此前兩週每天的這些時段都有。請核對賬戶。
close-debt = 對合作方的欠款
close-added = 增加
close-taken-away = 減少
close-expected = 賬面應為
close-partner = 合作方（{ $moment }）
close-difference = 差額
close-verdict-agrees = ✅ 我方合計與合作方的數字一致。
close-verdict-calls = ⏳ 差額來自讀取時正在處理的訂單。
close-verdict-payment = ⏳ 差額來自合作方記在另一天的一筆付款。
close-verdict-found = ⚠️ 差額來自與合作方不一致的訂單。
close-verdict-looking = ⚠️ 相差 { $amount }，正在重新讀取訂單。
close-verdict-fell = ❓ 欠款比應有的少 { $amount }。是付給合作方了嗎？
close-verdict-rose = ⚠️ 欠款比應有的多 { $amount }，沒有訂單能說明。請詢問合作方。
close-verdict-unread = ⚠️ 合作方沒有給出欠款數字。
close-verdict-beforeFirst = 未知：首次讀取是在 { $moment }。
close-verdict-notRead = 未知：這些天沒有讀取欠款。
close-stops = 如不付款，{ $day }之後停售。
close-stops-soon = ⏳ 如不付款，<b>{ $day }之後停售</b>：{ $days ->
        [0] 今天是最後一天
       *[other] 還剩 { $days } 天
    }。
close-show = 檢視當天
close-all-agrees = ✅ <b>{ $date }</b>：淨額 { $net }，欠款 { $debt }。與合作方完全一致。
close-picture = 圖片
close-csv = CSV
close-commission = 佣金 CSV
close-drawing = 正在生成，馬上發到這裡。
close-picture-title = { $date }日結
close-net-note = 已售減已取消
close-count-sold = 已售
close-count-cancelled = 已取消
close-csv-caption = { $date }的訂單：對欠款的影響與顧客付款
commission-csv-caption = 佣金，{ $date }：按月份和來源
staff-usage-paid = <b>付給合作方多少？</b>請輸入金額，也可加備註：<code>5,000,000 十月</code>
paid-same = ⚠️ 已有一筆相同金額登記為 { $date }支付。
paid-question = <b>將 { $amount } 登記為已付合作方？</b>
paid-note = 備註：{ $note }
yes-paid = 是，{ $amount }
paid-recorded = ✅ 已登記：{ $date }付給合作方 { $amount }。
paid-take-back = 撤回
paid-back-question = <b>撤回{ $date }登記的 { $amount }？</b>撤回後不算已付，賬面欠款會相應增加。
paid-taken-back = 已撤回 { $amount }，不算已付。
paid-list = 最近的登記，點按即可撤回：
staff-paid-kept = 沒有登記。
staff-paid-stays = 付款記錄保留。
differing = 差異：{ $count }
differing-none = 沒有訂單與合作方不一致。
differs-cancelledThere = <code>{ $code }</code>：合作方已取消，我方仍為已出票（{ $here }）
differs-missingThere = <code>{ $code }</code>：我方已出票（{ $here }），合作方沒有票
differs-issuedThere = <code>{ $code }</code>：合作方已出票（{ $there }），我方未出票已結束
differs-notCancelledThere = <code>{ $code }</code>：我方已取消，合作方仍為已出票（{ $there }）
differs-otherTotal = <code>{ $code }</code>：我方 { $here }，合作方 { $there }
differs-ask-partner = 請就此詢問合作方。
differs-update = 更新我方記錄
differs-tell-customer = 告知顧客
differs-settled = 已解決
differs-update-question = 會再讀取一次訂單，我方記錄以合作方為準。
differs-update-surely = 是，更新
differs-tell-question = 這些票在合作方處已作廢。訂單在這裡也會變為已取消，並告知顧客。
differs-tell-surely = 是，告知顧客
differs-gone = 該訂單的記錄已不在。
differs-unread = 合作方沒有應答，請稍後再試。
differs-changed = 合作方現在的資料又不同了。
differs-updated = ✅ <code>{ $code }</code> 已按合作方計算。
differs-told = ✅ <code>{ $code }</code> 在這裡也已取消，並告知顧客。
differs-is-settled = ✅ <code>{ $code }</code> 已解決，不再列出。
audit-paidPartner = 登記了付給合作方的款項
audit-paymentTakenBack = 撤回了付給合作方的款項
audit-driftNoted = 將差異記為已知
audit-noteTakenBack = 撤回了已知差異的記錄
audit-driftTakenOver = 以合作方的資料為準
audit-differenceSettled = 解決了與合作方的一項差異
audit-driftUnpaid = 說明不是付款
