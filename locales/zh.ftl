### 简体中文。消息与变量同 en.ftl；称呼顾客为“您”。

language-name = 简体中文
item-separator = 、
fact-separator = 、
name-value = { $name }：{ $value }

## 按钮

book-tickets = 预订门票
my-tickets = 我的门票
language = 语言
help = 帮助
continue-booking = 继续预订
start-over = 重新开始
today = 今天
tomorrow = 明天
this-weekend = 本周末
another-day = 其他日期
change-date = 更改日期
cancel = 取消
back = 返回
try-again = 重试
remove = 移除
all-tickets = 全部门票
other-tickets = 选择其他门票
offer-add = 添加 { $tickets }
offer-remove = 减去 { $tickets }
offer-to = 改为 { $tickets }
go-back-to = 返回：{ $tickets }
go-back-to-day = 返回：{ $date } { $tickets }
continue-total = 继续：{ $amount }
privacy-notice = 隐私说明
agree-and-book-as = 同意，以“{ $name }”预订
book-as = 以“{ $name }”预订
keep-value = 保留 { $value }
yes-book-as = 是，以“{ $name }”预订
meant-tickets = 不是，我说的是门票
share-phone = 发送我的手机号码
phone-right = 是的，没错
get-tickets = 立即出票：{ $amount }
hold = 保留 { $minutes } 分钟
separate-tickets = 每人一张票
shared-ticket = 多人合用一张票
company-invoice = 开公司发票
no-invoice = 不开发票
edit = 修改
edit-date = 日期
edit-tickets = 门票
edit-name = 姓名
edit-phone = 电话
edit-email = 邮箱
edit-cardId = 证件号码
edit-note = 备注
remove-note = 删除备注
cancel-booking = 取消订单
cancel-surely = 是的，取消订单
copy-code = 复制订单号
book-again = 再次预订
ask-the-venue = 咨询工作人员
to-held-booking = 查看保留中的订单
directions = 查看路线
send-again = 重新发送门票
pdf = PDF
add-to-calendar = 添加到日历
add-to-wallet = 添加到钱包
show-tickets = 查看门票
turn-reminders-off = 关闭提醒
turn-reminders-on = 开启提醒
get-my-data = 获取我的数据
forget-me = 删除我的数据
forget-surely = 是的，全部删除
keep-my-data = 保留我的数据
open-chat = 打开私聊
n-of-count = { $n } / { $count }

## 命令与机器人资料

command-book = 预订门票
command-mytickets = 您的订单和门票
command-settings = 语言与提醒
command-language = 更改语言
command-help = 这个机器人能做什么
command-privacy = 保存了您的哪些信息
command-cancel = 退出当前预订
bot-description =
    { $venue } 门票。选择日期和票种，门票会以图片形式发到这里，入场时扫码即可。
bot-short-description = { $venue } 门票：在这里预订，在这里收票。

## 欢迎、帮助

welcome =
    { $name }，您好！您想哪天去 <b>{ $venue }</b>？点选日期，或直接输入，例如“周六两个大人”；门票会直接发到这里。
welcome-by-invitation = { $name }，您好！这里是<b>{ $venue }</b>。
help-text =
    <b>{ $venue } 门票</b>

    /book：选择日期和门票
    /mytickets：查看订单，重新发送门票
    /settings：语言与提醒
    /language：更改语言
    /privacy：保存了您的哪些信息
    /cancel：退出未完成的预订

    您也可以直接输入需求，例如“周六两大一小”或“入口在哪里？”。
help-ask = 还有疑问？点“咨询工作人员”即可提问，回复会发到本聊天。
support = 如需人工帮助，请联系 { $contact }
privacy-text =
    <b>保存哪些信息，用于什么</b>

    <b>为履行您的订单</b>（即与您的合同）：您填写的姓名、手机号码等信息，您的 Telegram 编号、用户名和语言，以及订单本身。{ $venue } 将其用于您的游玩、行前提醒以及有关您订单的通知。信息加密保存在这里，门票的最后有效日过后 { $days } 天删除，不会用于广告，也不会出售。
language-question = 您希望使用哪种语言？
language-chosen = 已切换为简体中文。
only-in-private = 门票仅在私聊中出售。
unknown-command = 没有这个命令。您可以这样做：
not-understood = 抱歉，我没看懂您的意思。
not-understood-send = 点“咨询工作人员”即可原样转发给他们，回复会发到本聊天。
not-understood-here = 抱歉，我没看懂您的意思。{ $expected }
part-offered = 您是要订下面这些吗？“{ $words }”没看懂。
part-unread = “{ $words }”没看懂，请在下方选择。
part-asked = 您是要订下面这些吗？
no-answer = 抱歉，这个我不清楚，请咨询工作人员。
nothing-to-change = 目前没有未完成的订单可以修改。已订好的订单不能加票，您可以另下一单。
new-booking = 这是新的订单。
proposal =
    <b>这样对吗？</b>
    { $proposed }
proposal-yes = 对，继续
proposal-change = 修改
proposal-traits = 您还写了“{ $words }”。请确认这是否影响要买的票。
reader-allow = 让助手来读
reader-offer = 可以让助手来读：您写的内容去掉号码和联系方式后会发给{ $recipient }。以后读不懂的消息也会这样处理，直到您在 /privacy 中关闭。
reader-withdraw = 关闭助手
reader-withdrawn = 助手已关闭，您写的内容不再发给它。
talk-thanks = 不客气！😊
talk-greeting = 您好！请输入日期和人数，例如“周六两个大人”，有问题也可以直接问。
talk-other = 😊 有需要随时告诉我。
unknown-message = 抱歉，这类消息我看不了，请用文字告诉我。
unknown-message-send = 抱歉，这类消息我看不了。请用文字告诉我，或点“咨询工作人员”原样发送。
trouble =
    我们这边刚刚出了点问题，您填写的内容都还在。请稍后再试。
stale = 这是之前步骤的按钮，已不能使用。
only-staff = 此按钮仅供工作人员使用。
only-owners = 只有负责人可以确认已退款，请联系负责人。
only-owners-do = 只有负责人可以这样做，请联系负责人。
too-fast = 您点得有点快，请稍等片刻再继续。
forgotten = 这笔预订长时间没有完成，已自动清除，没有订到任何门票。
edited-not-read = 那条消息已按最初的内容处理，下方是订单的当前情况。请将修改内容作为新消息发送。
not-own-words = 转发的消息、通过其他机器人发送的消息，以及以群组名义发送的消息不会被处理，请您自己输入。
unfinished = 您有一笔未完成的预订。
unfinished-for-date = 您有一笔<b>{ $date }</b>的未完成预订。
cancelled-nothing-booked = 已退出预订，没有订到任何门票。
nothing-to-cancel = 目前没有未完成的预订。
leave-asked = 要退出这次预订吗？请点击下方“{ $button }”。目前还没有预订任何门票。
keyboard-closed = 谢谢。
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## 设置与个人数据

settings-text =
    <b>设置</b>

    语言：{ $language }
    游玩前一晚提醒：{ $reminders }
reminders-on = 开
reminders-off = 关
reminders-turned-on = 游玩前一晚会提醒您。
reminders-turned-off = 不再发送游玩提醒。
my-data-caption = 本机器人保存的关于您的全部信息
forget-text =
    <b>要删除您的全部数据吗？</b>

    您保存的信息、设置和订单将从这里删除。随订单提交给场馆的信息仍由场馆保存。
forget-tickets = ❗ 您还有 { $count } 张门票。门票仍然有效，但会从机器人中消失，之后无法再查看或重新发送。请保留此聊天中的门票图片。
forget-invitation = 如需再次在这里预订，您需要新的邀请。
forget-surely-text = <b>确定吗？</b>删除后无法恢复。
forgotten-you = 已完成，您在这里的数据已全部删除。感谢您的光临。
kept-your-data = 没有删除任何内容。
forget-unresolved =
    <b>暂时无法删除：</b>您还有 { $count } 笔订单未完结，删除记录后将无人跟进。请先出票或取消保留中的订单，或等待场馆答复，然后再次发送 /forgetme。
forget-money = <b>暂时无法删除：</b>还有款项要退还给您，删除记录后将无人跟进。退款完成后会在这里通知您，届时请再次发送 /forgetme。
forget-by = 也可以交给机器人处理：其他信息立即删除，这些订单将于{ $date }删除。届时仍未完结的订单会删除您的姓名、联系方式和备注，其余内容在完结后删除。
forget-waits = 您的其他信息已在此删除。这些订单将于{ $date }删除。届时仍未完结的订单会删除您的姓名、联系方式和备注，其余内容在完结后删除。

## 日期

date-title = <b>您想哪天来？</b>
date-current = 已选：<b>{ $date }</b>
date-last-time = 上次：<b>{ $date }</b>
date-hint = 点选日期，或直接输入：{ $example }、“周六”或“明天两个大人”。
date-expected = 请选择日期。
date-pick-a-day = 请在下方点选日期，或直接输入。
date-not-in-month = 这一天不在本月。
date-past = { $date }已经过了，请选择今天或之后的日期。
date-beyond-horizon = 最晚可预订 { $date }的门票。
date-not-yet = { $date }的门票尚未开售。最晚可预订 { $last }的门票。
date-nothing-on-sale = { $date }没有门票在售。
prices-for = { $date }的票价：
day-on-sale-line = { $name }：{ $price }
day-not-looked-up = 暂时查不到{ $date }有哪些门票在售，请稍后再试。
date-month-past = 这个月的日期已经过了。
date-example = { $month }月{ $day }日
month-names = 1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
month-title = { $year }年{ $month }
day-label = { $date }{ $weekday }
weekday-names = 周一 | 周二 | 周三 | 周四 | 周五 | 周六 | 周日
calendar-weekdays = 一 | 二 | 三 | 四 | 五 | 六 | 日
choice-day = <b>您指的是哪一天？</b>
choice-expected = 请点选下方的按钮。

## 参观

visit-info = 参观指南
tell-when-open = 开售时通知我
choose-tickets = 选择门票
visit-title = <b>参观指南：{ $venue }</b>
visit-address = 📍 <b>地址</b>
    { $text }
visit-hours = 🕘 <b>开放时间</b>
    { $text }
visit-parking = 🚗 <b>停车</b>
    { $text }
visit-rules = 📋 <b>入园须知</b>
    { $text }
visit-refunds = 💰 <b>退款</b>
    { $text }
visit-nothing = 这里暂时没有相关说明，请咨询工作人员。
visit-upcoming = <b>您的游玩：</b>{ $date }、{ $count } 张票
opening-promise = 🔔 <b>{ $date }</b>的门票一开售，我们就在这里通知您。
opening-watched = { $date }的门票开售时会通知您。
opening-full = 您已设了 { $maximum } 个日期的开售通知，暂时不能再加了。
opening-now = 🔔 <b>{ $date }的门票现已开售。</b>
privacy-invoices = <b>为开具公司发票</b>（您提出要求时，{ $venue } 依法须开具）：公司名称、税号和电子邮箱，与订单一同保存和删除。
privacy-openings = <b>经您本人点按同意</b>：“开售时通知我”。您等待开售的日期过后即删除。您何时同意、同意了什么，会保存三年，其中不含您的姓名。
privacy-recipients = <b>谁会收到</b>：{ $venue } 的工作人员、出票合作方，以及承载本聊天的 Telegram。如果您在这里付款，还有银行或支付服务商。
privacy-hosting = <b>服务器所在国家或地区</b>：{ $country }。
privacy-rights = <b>您的权利</b>：/mydata 会以文件形式发送全部信息；/forgetme 会删除信息并撤回您的同意。咨询与投诉：{ $contact }。您也可以向个人数据保护机关投诉；在越南是公安部（A05）。
privacy-reader = 机器人读不懂时，如果您同意，您写的内容会发给{ $recipient }：不含电话、邮箱、@用户名和订单号，也不含您的姓名和账号。
privacy-payments = 付款记录会按法律要求的期限保存，其中不含您的姓名；/forgetme 不会删除这些记录。
venue-file-taken = ✅ 场馆文件已生效。
venue-file-unsold = ⚠️ 文件中的以下票种在未来 { $weeks } 周内不在售：{ $codes }
alert-venue-file = ⚠️ <b>场馆文件未生效。</b>机器人继续使用原来的文件。请修正后重新加载：

    { $problems }

## 门票

package-title = <b>{ $name }</b>
    { $price }
heading = <b>{ $text }</b>
group-kind = { $name }：{ $price }（每单 { $minimum }–{ $maximum } 张）
of-kind = { $name }：
package-service = • { $quantity } × { $name }
more-entries = ……还有 { $count } 项
package-for-date = 日期：{ $date }
package-admits = 每张票可入场：{ $visitors }
validity-on = { $date }当天有效
validity-range = { $from }至{ $to }有效
validity-days = 自购买日起 { $days } 天内有效
package-limit = 每单最多 { $maximum } 张
package-limits = 每单 { $minimum }–{ $maximum } 张
package-count-typed = 超过 { $count } 张？直接输入数量即可。
package-cutoff = 今日票 { $time } 停售（当地时间）
package-closed = 今日票已于 { $time }（当地时间）停售，不能再订今天的票
aside = { $text }
package-note-of = { $name }：{ $note }
package-expected = 用 + 和 − 选择数量，点下方换其他门票，或直接输入，例如“两个大人”。
package-gone = 当天已不再出售这种票。
package-changed = “{ $name }”的价格或限购数量刚刚有变，请确认后再继续。
package-closed-now = “{ $name }”的今日票已于 { $time }（当地时间）停售。
venue-silent = 场馆系统目前没有回应，暂时无法核对当天的门票，请稍后再试。
list-title = <b>{ $date }：您要哪一种？</b>
list-from = { $price } 起
list-for = { $visitors } 张共 { $price }
list-closed = 今日停售
packages-none = <b>{ $date }</b>没有门票在售，请选择其他日期。
packages-slow =
    正在向场馆查询<b>{ $date }</b>的门票……比平时慢一些，有结果后会立即显示在这里。
packages-unavailable =
    场馆系统目前没有回应，暂时无法显示<b>{ $date }</b>的门票。您填写的内容都还在。
quantity-expected = 请问要几张？点 + 和 − 选择，或直接输入数字。
party-adult = { $count } 位成人
party-child = { $count } 名儿童
party-infant = { $count } 名婴儿
party-senior = { $count } 位长者
party-student = { $count } 名学生
party-person = { $count } 人
party-bare = { $count } 张票
kind-adult = 成人
kind-child = 儿童
kind-infant = 婴儿
kind-senior = 长者
party-how-many =
    { $party }：每种票要几张？请点 + 和 − 选择，或直接输入，例如“2 位成人，1 名儿童”。
quantity-none = 您还没有选这种票。
quantity-below = 这种票每单 { $minimum } 张起订。
quantity-above = 这种票每单最多 { $maximum } 张。
order-added = 已添加：{ $tickets }
order-removed = 已减去：{ $tickets }
order-set = 订单现为：{ $tickets }
cart-title = <b>您 { $date }的订单</b>
cart-line = { $quantity } × { $name }：{ $amount }
cart-lines-more = ……还有 { $count } 种
line-entry = { $quantity } × { $name }
total = 合计：<b>{ $amount }</b>
cart-full = 每单最多 { $maximum } 种票。请先去掉一种，或先把这些票订好。
cart-gone = 当天不出售，已从订单中移除：{ $names }。
cart-changed = 您选择后价格或限购数量有变动：{ $names }。请再核对一次订单。
cart-closed = 今日已停售（当地时间 { $time }），已从订单中移除：{ $names }。

## 个人信息

consent = 继续预订，即表示您同意将{ $details }随订单提供给 { $venue }。信息会加密保存在这里，游玩结束 { $days } 天后删除。
detail-name = 姓名
detail-phone = 手机号码
detail-email = 电子邮箱
detail-cardId = 证件号码
name-question = <b>请问用谁的姓名预订？</b>
name-hint = 请输入姓名，或点下方按钮使用您的 Telegram 名字。
name-doubtful = <b>“{ $name }”是预订人的姓名吗？</b>
name-expected = 请输入预订人的姓名。
name-unusable = 抱歉，没看出这是姓名。请输入来游玩的人的姓名。
phone-question = <b>请问您的手机号码是多少？</b>
phone-hint = 点下方按钮发送，或直接输入，例如 { $example }。
phone-placeholder = 手机号码
phone-example = 0912 345 678 或 +86 138 0013 8000
phone-expected = 请点下方按钮发送手机号码，或直接输入。
phone-not-own = 这是别人的联系方式。请发送您本人的号码，或直接输入。
phone-unusable = 手机号码好像不对，请再检查一下。
phone-unlikely = <b>{ $phone } 确实是您的号码吗？</b>
    这个号码看起来没有在使用。请再核对一下，如果不对，重新输入即可。
phone-of-country = <b>{ $phone } 是您的号码吗？</b>
    已为您加上国际区号。如果不对，请重新输入带 + 和国际区号的号码。
email-question = <b>请问您的电子邮箱是？</b>
email-hint = 请输入，例如 name@example.com。
email-expected = 请输入您的电子邮箱。
email-unusable = 电子邮箱好像不对，请再检查一下。
cardId-question = <b>请问您的证件号码是多少？</b>
cardId-hint = 护照或身份证号码。您的消息会立即从本聊天中删除。
cardId-expected = 请输入护照或身份证号码。
cardId-unusable = 证件号码格式不正确：应为字母和数字，至少 4 位。
cardId-not-deleted = 没能删除这条含有您证件号码的消息，请您自行删除。

## 核对

review-title = <b>请核对您 { $date }的订单</b>
review-name = 姓名：{ $value }
review-phone = 电话：{ $value }
review-email = 邮箱：{ $value }
review-cardId = 证件号码：{ $value }
review-invoice = 发票：{ $company }，{ $taxCode }，{ $email }
review-separate = 每人一张票
review-grouped = 每种票合用一张：需一同入场
review-suggested = 这是您上次选择的票种。
review-note = 备注：{ $note }
payment-notice = 💳 { $notice }
review-expected = 请点下方按钮，或直接输入要修改的内容。
almost-done = 就差一步：请点击“{ $button }”。
edit-title = <b>您想修改什么？</b>
edit-expected = 请点选要修改的内容。
note-question = <b>给场馆的备注</b>
    请输入，最多 200 个字符。
note-expected = 请输入备注，或点“返回”。
note-too-long = 备注最多 { $maximum } 个字符。
invoice-company-question = <b>请问发票抬头是哪家公司？</b>
invoice-taxCode-question = <b>请问公司税号是多少？</b>
invoice-email-question = <b>请问发票发到哪个邮箱？</b>
invoice-company = 公司：{ $company }
invoice-taxCode = 税号：{ $taxCode }
invoice-expected = 请输入内容，或点“返回”。
invoice-company-unusable = 请输入公司名称，最多 100 个字符。
invoice-taxCode-unusable = 税号好像不对：应为 4 到 20 位字母、数字或连字符，请再检查一下。
invoice-taxCode-unusable-vn = 税号好像不对：应为 10 位数字、10 位加分支机构 3 位，或 12 位数字，请再检查一下。

## 付款

pay-total = 支付 { $amount }
pay-again-at = { $time } 可再试
pay-by-telegram = 银行卡支付：{ $amount }
pay-by-transfer = 银行转账：{ $amount }
instead-telegram = 银行卡支付
instead-transfer = 银行转账
i-have-paid = 我已付款
show-transfer = 查看转账信息
copy-account = 复制账号
copy-amount = 复制金额
copy-content = 复制附言
review-pay-telegram = 💳 在 Telegram 内用银行卡支付，付款后立即出票。
review-pay-transfer = 🏦 扫码银行转账，款项到账后立即出票。
review-pay-either = 💳 在此付款，可用银行卡支付或银行转账，款项到账后立即出票。
card-payment-notWhole = 这个金额无法用银行卡支付。
card-pay-until = <b>还差一步：付款。</b>门票为您保留至 { $time }（{ $left }），付款后立即出票。
card-pay = <b>还差一步：付款。</b>门票已为您保留，付款后立即出票。
card-pay-total-differs = 请注意：场馆给出的总价与之前显示的 { $before } 不同。如您同意，再付款。
card-pay-with-telegram = 账单就在本聊天中。
card-checkout-open = 已开始一次银行卡付款。如果银行卡被拒，{ $time }（{ $left }）可再试一次。
card-pay-with-transfer = 转账二维码就在本聊天中。
card-said-paid = <b>场馆正在核对您的转账。</b>门票已为您保留，款项到账后立即出票。
card-said-paid-until = <b>场馆正在核对您的转账。</b>门票为您保留至 { $time }（{ $left }），款项到账后立即出票。
money-paid = 已付：{ $amount }
money-due = 待付：<b>{ $amount }</b>
money-carried-over = 已转入订单 { $code }：{ $amount }
money-to-return = 将退还给您：<b>{ $amount }</b>
money-returned = 已退还给您：{ $amount }
why-paused-paid = <b>您的款项已到账，但目前暂停售票。</b>我们每分钟会尝试出票。如在保留期内未能出票，将全额退还给您。
why-paused-change = <b>目前暂停售票。</b>我们每分钟会尝试为新日期出票。如在保留期内未能出票，原订单保持不变，您补付的款项（如有）将退还给您。
invoice-title = { $date }门票
invoice-description = { $venue }，{ $date }。订单号 { $code }。付款后门票会发到这里。
invoice-adjustment = 场馆的费用或优惠
invoice-already-paid = 已付
transfer-caption = <b>请在 { $time } 前转账 { $amount }</b>（{ $left }）
transfer-said-paid = 谢谢，场馆已知道您付了款。款项到账后，门票会自动发到这里。
transfer-details = <b>{ $amount }，门票保留至 { $time }</b>（{ $left }）
transfer-how = 用银行应用扫码。在本机付款：先保存图片，再在银行应用里选取。
transfer-facts = { $bank }、<code>{ $account }</code>、附言 <code>{ $code }</code>
    门票会自动发到这里。
transfer-title = 银行转账
transfer-until = { $time } 前有效
transfer-scan = 用银行应用扫码
transfer-bank = 银行
transfer-account = 账号
transfer-holder = 户名
transfer-content = 附言
transfer-hint = 请不要更改金额和附言
transfer-closed = 无需再付
transfer-paid-caption = ✅ <b>这笔款项已付。</b>请不要重复转账。
transfer-closed-caption = <b>这笔款项无需再付。</b>请不要转账；之后到账的款项将予以退还。
transfer-issued-caption = <b>门票已出票。</b>现在请不要转账。
checkout-unknownInvoice = 这张账单已失效。未向您扣款。
checkout-otherCustomer = 只有预订人可以支付这张账单。未向您扣款。
checkout-outdated = 这张账单已被替换，请支付最新的一张。未向您扣款。
checkout-alreadyPaid = 这笔订单已经付款。未向您扣款。
checkout-notHeld = 这些门票已不再保留。未向您扣款，请重新预订。
checkout-differentAmount = 金额有变动，请再看一下订单。未向您扣款。
checkout-anotherCheckout = 这笔订单正在进行另一次付款，请于 { $time }（当地时间）再试。未向您扣款。
checkout-holdEnds = 剩余时间太短，无法稳妥出票。未向您扣款，请重新预订。
checkout-noDebtRoom = 目前暂停售票。未向您扣款，请稍后再试。
checkout-partnerSilent = 场馆暂时没有回应。未向您扣款，请稍后再试。
checkout-notPayable = 场馆已不再保留这些门票。未向您扣款，请重新预订。
checkout-totalChanged = 场馆的总价有变动，请再看一下订单。未向您扣款。
checkout-dateDiffers = 场馆登记的日期与您选择的不同，请再看一下订单。未向您扣款。
checkout-linesDiffer = 场馆登记的门票与您选择的不同，请再看一下订单。未向您扣款。
checkout-cutoffPassed = 今日票已停售。未向您扣款。
checkout-trouble = 我们这边出了点问题。未向您扣款，请稍后再试。
notice-partlyPaid = 💰 <b>已到账 { $amount }，还差 { $due }。</b>请及时补足：全额到账后即出票。如未补足，将全部退还给您。
notice-partlyPaid-change = 💰 <b>已到账 { $amount }，还差 { $due }。</b>请及时补足：全额到账后即为新日期出票。如未补足，原订单保持不变，已到账的款项将退还给您。
notice-moneyWaits = 💰 <b>您的 { $amount } 已到账。</b>订单与您当时同意的内容已有不同，出票前请再看一下下方的订单。如果您不继续，将全额退还给您。
notice-moneyCorrected-held = ⚠️ <b>{ $amount } 其实尚未到账。</b>我们误将其记入订单 <code>{ $code }</code>，非常抱歉。付款后即为您出票。
notice-moneyCorrected = ⚠️ <b>{ $amount } 其实并未到账。</b>我们误将其记入订单 <code>{ $code }</code>，非常抱歉，因此也不会退还这笔款项。如果您确实已付款，请咨询工作人员。
notice-moneyToReturn = 💰 <b>将退还给您 { $amount }</b>，订单号 <code>{ $code }</code>。{ $reason }场馆会按原付款方式退还，完成后在这里通知您。
notice-moneyToReturn-all = 💰 <b>总共将退还给您 { $amount }</b>，订单号 <code>{ $code }</code>。{ $reason }场馆会按原付款方式退还，完成后在这里通知您。
return-part = { $amount }：{ $reason }
notice-moneyReturned = ✅ <b>场馆已退还给您 { $amount }</b>，订单号 <code>{ $code }</code>。银行可能需要几天才会显示。
notice-moneyReturned-again = ✅ <b>场馆再次退款给您，累计 { $amount }</b>，订单号 <code>{ $code }</code>。银行可能需要几天才会显示。
notice-moneyCarriedOver = 💰 <b>订单 <code>{ $code }</code> 的 { $amount } 已转入您的新订单 <code>{ $other }</code></b>（{ $date }），没有按先前的通知退还。
return-tooMuch = 到账金额超过了订单金额。
return-paidTwice = 这笔订单付了两次。
return-cheaperDay = 新日期的价格更低。
return-notIssued = 这笔订单没有出票。
return-late = 款项在订单结束后才到账。
return-cancelledByStaff = 场馆取消了订单。
return-cancelledByCustomer = 这是按场馆规定为您的取消退还的金额。
return-foreignCurrency = 到账的货币不是这里使用的货币。
cancel-question-paid = <b>要取消这笔订单吗？</b>门票将重新开放出售，并退还给您 { $amount }。
cancel-question-unpaid = <b>要取消这笔订单吗？</b>门票将重新开放出售；您尚未付款，也无需付款。
cancel-question-change = <b>要取消这笔订单吗？</b>门票将重新开放出售。
closing-paid = ✅ 已付：{ $amount }。入园时无需再付。
paid = 已付款
notice-hold-ends-pay = ⏳ <b>保留时间即将结束。</b>请尽快付款。
notice-changedByVenue = { $venue } 正在为您把到访日期从 { $before } 改到 { $date }。新票到来之前，旧票仍有效。
pay-failed = 这种付款方式暂时无法使用。未向您扣款。
refused-prepaid = 请先付款，之后门票会自动发到这里。
refused-notPrepaid = 这里没有需要付的款项。
refused-otherMethod = 这里不支持这种付款方式。
refused-dateDiffers = 场馆登记的日期与您选择的不同。请重新预订，或等待答复。
refused-linesDiffer = 场馆登记的门票与您选择的不同。请重新预订，或等待答复。
refused-notAwaited = 目前这里没有需要付的款项。
refused-toldAlready = 场馆已经知道了。款项到账后，门票会自动发到这里。

## 订单卡片

card-requested = <b>正在为您留票……</b>
card-code = 订单号 <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>还差一步。</b>门票已为您保留，尚未出票。
venue-time = 当地时间
card-held-until = <b>还差一步。</b>门票为您保留至 { $time }（{ $left }），尚未出票。
card-total-differs = 请注意：场馆给出的总价与之前显示的 { $before } 不同。如您同意，再出票。
card-confirming = <b>正在出票……</b>
card-checking =
    <b>我们正在向场馆核实。</b>请不要重复预订，门票或结果会发到这里。
card-review =
    <b>我们正在向场馆核实。</b>请不要重复预订，工作人员正在处理，结果会发到这里。
card-issued = <b>您的订单已确认。</b>
    订单号 <code>{ $code }</code>
    您的 { $count } 张门票见下方。
card-cancelling = <b>正在取消订单……</b>
card-expired = <b>门票已不再保留。</b>{ $minutes ->
        [0] 未能及时出票，
       *[other] { $minutes } 分钟的保留时间已到，
    }预订未生效，您无需付款。点击“再次预订”会保留您的选择。
card-rejected = <b>场馆未能接受这笔订单。</b>预订未生效。您可以换个日期或数量试试。
card-rejected-paused = <b>目前暂停售票。</b>预订未生效，请稍后再试。
card-rejected-date = <b>场馆不接受 { $date }的预订。</b>当天可能闭馆，或已停止售票。预订未生效。点击“再次预订”会保留您的选择，请改选其他日期。
card-rejected-packages = <b>场馆无法提供这么多门票。</b>预订未生效。点击“再次预订”会保留您的选择，请更改数量或票种。
card-rejected-details = <b>场馆未接受这笔订单的信息。</b>预订未生效。点击“再次预订”会保留您的选择，请检查姓名、电话等信息。
card-rejected-cutoff = <b>订单到达场馆前，今日售票已结束。</b>预订未生效。点击“再次预订”会保留您的选择，请改选其他日期。
card-rejected-replacedEnded = <b>未能改期：</b>您 { $date } 的订单当时已经结束，没有产生新的订单。
card-rejected-replacedUsed = <b>未能改期：</b>您 { $date } 的订单中有一张票已使用或被锁定。该订单保持不变，没有产生新的订单。
card-abandoned = <b>场馆系统没有回应。</b>预订未生效，您无需付款。请再试一次。
card-cancelled-by-you = <b>您已取消这笔订单。</b>您无需付款。
cancel-question = <b>要取消这笔订单吗？</b>门票将重新开放出售；您尚未在此付款，也无需付款。
card-cancelled = ❗ <b>场馆已取消这笔订单。</b>其中的门票不再有效。
card-closed = <b>我们的工作人员已关闭这笔订单。</b>
reason-given = 原因：{ $reason }
why-paused = <b>目前暂停售票。</b>您的门票仍为您保留，请稍后再试。
why-total-changed = <b>总价有变动。</b>请在出票前核对。
why-hold-too-short = <b>剩余时间太短，无法稳妥出票。</b>
why-unreachable = 暂时无法连接场馆系统。我们会继续尝试。
why-no-answer = 场馆系统还没有回复。我们会继续尝试。
why-cancel-refused = <b>场馆没有接受取消。</b>订单仍然有效。
why-date-differs = <b>场馆登记的日期与您选择的不同。</b>已通知工作人员。请重新预订，或等待答复。
why-lines-differ = <b>场馆登记的门票与您选择的不同。</b>已通知工作人员。请重新预订，或等待答复。
why-cutoff-passed = <b>今天的售票已截止</b>，无法再出这些票。
refused-confirming = 正在为您出票。
refused-notHeld = 这笔订单已不再保留。
refused-totalChanged = 总价有变动。请再看一下订单。
refused-holdTooShort = 剩余时间太短，无法稳妥出票。请重新预订。
refused-cutoffPassed = 今日票已停售。
refused-cancelling = 这笔订单正在取消中。
refused-cancelled = 这笔订单已经取消。
refused-notCancellable = 这笔订单无法在这里取消。
refused-notIssued = 这笔订单中没有有效的门票。
refused-sentOften = 这些门票的发送次数过多，无法再次发送。您可以在本聊天的上方找到它们。
refused-openHolds = 您保留中的订单已达上限。请先为其中一笔出票，或取消一笔。
refused-ticketsPerDay = 超过了每人每天可购买的门票数量。
refused-bookingsPerDay = 您今天的下单次数已达每人上限。已有的订单不受影响，明天可以继续预订。

## 售后

change-visit-date = 更改日期
ask-to-cancel = 向场馆申请取消
ask-to-change = 向场馆申请改期
change-to = 改到{ $date }
cancel-tickets-question = <b>要取消这笔订单吗？</b>其中的门票会立即失效。
cancel-returns-unpaid = 您未在此付款，今后也无需付款。
cancel-returns = 将退还您 { $amount }（您已付 { $total }）。
cancel-returns-nothing = 已过退款期限，款项不予退还。
cancel-until = 就这一天而言，{ $time }（当地时间）前可取消。
change-until = { $time }（当地时间）前可更改这个日期。
both-until = 就这一天而言，截止时间为 { $time }（当地时间）。
end-of-day = { $date } 24:00
cancel-too-late = 自助取消已于 { $time }（当地时间）截止，您仍可请场馆处理。
change-too-late = 自助更改日期已于 { $time }（当地时间）截止，您仍可请场馆处理。
both-too-late = 自助更改日期和取消已于 { $time }（当地时间）截止，您仍可请场馆处理。
cancel-by-staff = 如需取消，请联系场馆。
change-by-staff = 如需更改日期，请联系场馆。
both-by-staff = 如需更改日期或取消，请联系场馆。
policy-both = 最晚{ $time }，可在此更改日期或取消。
policy-change = 最晚{ $time }，可在此更改日期。
policy-cancel = 最晚{ $time }，可在此取消。
policy-return = 最晚{ $time }取消，退还 { $percent }%。
policy-return-none = 此后取消不予退款。
policy-days = 游玩当天开始前 { $days } 天
policy-hours = 游玩当天开始前 { $hours } 小时
policy-day-itself = 游玩当天开始前
cancelling-now = 正在取消您的订单……
request-sent = 场馆已收到您的申请，答复会发到这里。
request-returns = 按规定可退 { $amount }（您已付 { $total }），场馆也可能多退。
request-why-cancel = 想说明原因吗？请在此写下，再点按钮。
request-why-change = 想改到哪一天，为什么？请在此写下，再点按钮。
request-words = 您给场馆的留言：{ $text }
write-at-most = 请不要超过 { $maximum } 个字。
request-cancel-open = ⏳ 您已向场馆申请取消订单（{ $time }）。答复会发到这里，在此之前门票仍然有效。
request-change-open = ⏳ 您已向场馆申请更改日期（{ $time }）。答复会发到这里，在此之前门票仍然有效。
request-cancel-declined = 场馆未同意取消：{ $reason }
request-change-declined = 场馆未同意更改日期：{ $reason }
request-change-approved = ✅ 场馆已同意更改日期。
answer-change-approved = ✅ <b>场馆已同意更改日期</b>：订单 <code>{ $code }</code>（{ $date }）。请在下方选择新的日期，选好后才会更换门票。
answer-cancel-declined = ❗ <b>场馆未同意取消</b>订单 <code>{ $code }</code>（{ $date }）。您的门票仍然有效。
answer-change-declined = ❗ <b>场馆未同意更改</b>订单 <code>{ $code }</code>（{ $date }）的日期。您的门票仍然有效。
answer-expired = ❗ <b>您对订单 <code>{ $code }</code> 的申请在游玩日（{ $date }）结束前没有得到答复。</b>非常抱歉，请联系场馆。
cancel-which = <b>您想取消哪笔订单？</b>
cancel-which-one = <b>要取消这笔订单吗？</b>
hold-until = 门票为您保留至 { $time }（当地时间），无法延长。到时仍未出票，订单会自动取消。
held-stays = 您 <b>{ $date }</b>的订单保持不变，继续为您保留。以下是另一笔订单：
held-stays-until = 您 <b>{ $date }</b>的订单保持不变，为您保留至 { $time }（当地时间）。以下是另一笔订单：
change-title = <b>您想改到哪一天？</b>
change-hint = 点选日期，或直接输入：{ $example }、“周六”或“明天”。
change-from = 您的订单 <code>{ $code }</code> 日期为 <b>{ $date }</b>：
change-review = <b>请核对更改</b>

    原日期：{ $before }
    新日期：<b>{ $date }</b>
change-same-price = 价格不变，无需在此付款。
change-more-expensive = 比原来贵 { $amount }，无需在此付款。
change-cheaper = 比原来便宜 { $amount }，无需在此付款。
change-all-paid = 您已付的款项计入新日期，无需再付。
change-pay-difference = 您已付的款项计入新日期。其余 { $amount } 在下一步支付，付款后出票。
change-returns-difference = 您已付的款项计入新日期，{ $amount } 将退还给您。
change-promise = 收到新门票之前，订单 <code>{ $code }</code> 的门票仍然有效。
change-expected = 请点击下方按钮，或输入其他日期。
change-same-day = 您的订单本来就是 { $date }，请选择其他日期。
change-not-that-day = { $date }无法按原数量提供 { $name }，请选择其他日期。
change-price-moved = 当天的价格刚刚有变动，请核对后再继续。
change-left = 没有任何更改：订单 <code>{ $code }</code>（{ $date }）保持不变。
change-old-stands = 您的订单 <code>{ $code }</code>（{ $date }）仍然有效。
card-replaced = 🔁 <b>您的游玩日期已改到 { $date }</b>，订单 <code>{ $code }</code>。原订单的门票不再有效。
card-cancelled-tickets = <b>您已取消这笔订单。</b>其中的门票不再有效，您无需付款。
card-cancelled-approved = <b>场馆已按您的申请取消这笔订单。</b>其中的门票不再有效，您无需付款。
card-issued-still = 您的订单 <code>{ $code }</code>
why-cancel-unreached = <b>无法连接场馆系统，因此订单未取消。</b>订单仍然有效，请稍后再试。
why-tickets-used = <b>这笔订单中已有门票使用过</b>，因此未取消。请联系场馆。
why-replace-failed = <b>您的游玩日期已改到 { $date }，但场馆尚未取消这笔原订单。</b>已通知工作人员，请勿使用这些门票。
refused-askStaff = 这件事请联系场馆办理。
refused-tooLate = 已过自助办理的期限，您仍可请场馆处理。
refused-ticketsUsed = 这笔订单中已有门票使用过，无法在此更改或取消，请联系场馆。
refused-visitOver = 游玩日已过，无法再更改。
refused-replaced = 这笔订单已改到其他日期。
refused-changing = 这笔订单正在更改日期。
refused-noWayToPay = 新日期的价格高于您已付的金额，差额已无法在此聊天中支付。请选择其他日期，或咨询场馆。
refused-notAsked = 目前无法提交这项申请。
refused-replacedEnded = 要更改的订单已结束，因此不再需要这笔订单，请将其取消。
refused-replacedUsed = 要改期的订单中有一张票已使用或被锁定。
refused-returnChanged = 退款金额已有变动，请再看一次。
closing-void = 订单 <code>{ $code }</code> 已取消：其中的门票不再有效。

## 通知

notice-hold-ends = ⏳ <b>保留时间即将结束。</b>请尽快出票。
notice-outcome = 我们已向场馆核实：
notice-void = ❗ 订单 <code>{ $code }</code> 已取消：其中的门票全部无效，即使图片已无法修改。
notice-visit = <b>明天见，{ $venue } 期待您的光临！</b>
    订单号 <code>{ $code }</code>，{ $date }

## 门票

ticket-group = 多人合用票
ticket-group-uses = 可入场 { $count } 人
ticket-valid-until = 有效期至{ $date }
ticket-valid-range = 有效期：{ $days }
ticket-void = 已取消
ticket-booking = 订单号
ticket-name = 预订人
ticket-to-pay = 入园时付款
ticket-to-pay-total = 入园时付款（整单）
ticket-payment = 付款
wallet-title = 👛 <b>要把哪张票添加到手机钱包？</b>
wallet-google = 添加到 Google 钱包
wallet-apple = 添加到 Apple 钱包
wallet-valid = 门票是否有效，以聊天中 /mytickets 显示的为准。
ticket-caption = <b>{ $n } / { $count }</b>：{ $name }
    <code>{ $code }</code>
ticket-caption-only = <b>{ $name }</b>
    <code>{ $code }</code>
ticket-drawn-QR = 编码太长，无法印成条形码，因此显示为二维码。
ticket-drawn-TEXT = 无法绘制编码，因此以文字显示。
ticket-void-caption = { $n } / { $count }：已取消，不再有效
ticket-void-caption-only = 此票已取消，不再有效
delivery-progress = 正在发送门票：已发送 { $sent } / { $count }。
delivery-closing =
    { $count ->
        [1] <b>您的门票在这里。</b>
       *[other] <b>您的 { $count } 张门票在这里。</b>
    }入场时出示手机上的图片即可。随时可用 /mytickets 重新获取。
delivery-forward = 同行的人，把门票图片转发给他们就行。
tickets-missing = 场馆目前已出 { $of } 张门票中的 { $count } 张。我们会继续查询，其余门票一出票就会发送到这里。
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }，{ $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue }：订单 { $code }
pdf-caption = 全部门票，供打印
calendar-cancelled = 已取消：{ $venue }
calendar-description = 订单号 { $code }。您的门票在 Telegram 聊天中。
calendar-caption = 把这次游玩添加到您的日历
calendar-take-out = 打开此文件，即可从日历中移除这次游玩。
calendar-move = 打开此文件，即可把日历中的这次游玩改到 { $date }。
sending-again = 正在重新发送您的门票……

## 我的门票

tickets-title = <b>您的订单</b>
tickets-none = 您还没有订单。
own-booking-how = 要改期或取消，请在“{ $button }”里打开订单，按钮就在下面。
no-booking-here = 在本聊天中没有查到您的订单。如果您是在别处预订的，场馆可以帮您查询。
held-until = 保留至 { $time }
tickets-detail = <b>{ $date }</b>、<code>{ $code }</code>
    { $state }
tickets-ticket = { $n }. { $name }：{ $status }
tickets-kind = { $count } × { $name }：{ $status }
tickets-more = ……还有 { $count } 张
tickets-not-live = 暂时无法向场馆查询，以下是 { $time }（当地时间）的信息。
ticket-status-unused = 未使用
ticket-status-inUse = 使用中
ticket-status-used = 已使用
ticket-status-locked = 已锁定
ticket-status-cancelled = 已取消
state-requested = 正在留票
state-held = 已保留
state-confirming = 正在出票
state-issued = 已确认
state-expired = 已过期
state-rejected = 未被接受
state-cancelling = 正在取消
state-cancelled = 已取消
state-review = 正在向场馆核实
state-abandoned = 未预订成功
state-closed = 已关闭

## 咨询工作人员

question-done = 完成
question-ask = 💬 <b>您想咨询 { $venue } 什么问题？</b>请直接在这里输入，也可以附上图片或文件。回复会发到本聊天。
question-as-it-is = 也可以把您刚才在这里发的消息原样转给工作人员。
question-send = 发送我刚才的消息
question-about-booking = 工作人员会同时看到您 { $date }的订单 <code>{ $code }</code>。
question-about-day = 工作人员会同时看到您 { $date }的订单。
question-about-none = 工作人员只会看到您的名字，看不到您账号的其他信息。
question-passed = ✓ 已发给场馆。回复会发到本聊天。
question-more = 还有要补充的吗？请直接输入。点“完成”结束咨询。
question-unknown = 无法确定这条消息是否已送达场馆。如果没有收到回复，请再发一次。
question-later = 暂时无法发送，请一分钟后再发一次。
question-tooMany = 消息有点多，您刚才的消息没有发出。请一分钟后再发一次。
question-over = 谢谢。您可以随时再来咨询。
question-over-waiting = 谢谢。工作人员回复后会发到本聊天。
question-nobody = 目前无法从这里联系到场馆的工作人员。
question-edited = 修改后的内容不会转发，请作为新消息发送。
question-header = 💬 <b>{ $name }</b> 有问题咨询。
question-without-booking = 没有订单。
question-how-to-answer = 回复其中任意一条消息，顾客就会收到。在这里写的其他内容只有员工能看到。
staff-answer-delivered = ✓ 顾客已收到。
staff-answer-kinds = 只有文字、图片和文件能发给顾客。这条没有发出。
staff-answer-unknown = ⚠️ Telegram 没有告知顾客是否收到。系统不会自动重发。
staff-answer-later = ⚠️ 未发出，请一分钟后再发一次。
staff-answer-nobody = ⚠️ 未发出：顾客已停用机器人，或已删除 Telegram 账号。
staff-answer-refused = ⚠️ 未发出：Telegram 不接受这条消息，请换一种写法。
staff-answer-stray = 这条回复没有发给任何顾客：上面的消息不属于与顾客的对话，或者时间太久了。
staff-group-purpose = 这是 <b>{ $venue }</b> 的工作人员群：提醒和顾客的咨询都会发到这里，回复某条咨询，顾客就会收到。
privacy-questions =
    您通过“咨询工作人员”发送的内容会进入工作人员的 Telegram 聊天并留在那里。机器人本身不保存内容，只记录哪些消息属于同一段咨询，最后一条消息之后保留 { $days } 天。

## 员工提醒

alert-unknownConfirm = ⚠️ 订单 <code>{ $code }</code>（{ $date }，{ $total }）：确认请求已有五分钟没有回复。系统正在回读，目前无需处理。
alert-review = ⚠️ 订单 <code>{ $code }</code>（{ $date }，{ $total }）需要人工处理：无法从合作方得知结果。请到合作方系统中查询。
alert-dateDiffers = ⚠️ 订单 <code>{ $code }</code>：顾客要求 { $date }，合作方为 { $theirs }。
alert-linesDiffer = ⚠️ 订单 <code>{ $code }</code>（{ $date }）：合作方登记的票种或数量与顾客所订不同。请到合作方查看。
alert-ticketsMissing = ⚠️ 订单 <code>{ $code }</code>（{ $date }）：十分钟后合作方只出了 { $of } 张门票中的 { $count } 张。请到合作方查看，可能有两张门票的票码相同。之后出的票会发给顾客。
alert-missing-line = 仍缺：{ $count } × { $name }
alert-issuedAfterAll = ⚠️ 订单 <code>{ $code }</code>（{ $date }，{ $total }）已经结束，但合作方后来仍然出了票。请到合作方查看。
alert-codeBeyondAscii = ⚠️ 订单 <code>{ $code }</code>（{ $date }）：有门票的票码含有多数条码扫描器会误读的字符。顾客也有文字形式的票码。请告知检票口和合作方。
alert-deliveryUnanswered = ⚠️ 订单 <code>{ $code }</code>：Telegram 已三次没有回应。系统会继续发送。
alert-unreachable = ⚠️ 订单 <code>{ $code }</code>（{ $date }）：无法联系顾客，门票未能送达。门票保留在 /mytickets 中。
alert-uninformed = ⚠️ 订单 <code>{ $code }</code>（{ $date }，{ $state }）：有消息要告知顾客，但机器人无法联系到对方。请用其他方式告知。
alert-cancelFailed = ⚠️ 订单 <code>{ $code }</code>（{ $date }）未能在合作方取消，仍然有效。

## 邀请与暂停销售

by-invitation = 这里凭邀请预订。如需预订，请向场馆索取邀请链接，打开链接即可预订。
by-invitation-short = 这里凭邀请预订。
invitation-admitted = <b>欢迎您！</b>邀请已生效，现在可以预订了。
invitation-unknown = 这不是我们的邀请，或链接不完整。请重新打开一次。
invitation-expired = 此邀请已过期，请索取新的邀请。
invitation-usedUp = 此邀请已被使用，请索取您自己的邀请。
invitation-withdrawn = 此邀请已失效，请索取新的邀请。
sales-paused = 目前暂停销售。尚未预订任何门票，您的选择已保留，请稍后再试。
sales-paused-shortly = 暂停销售片刻。尚未预订任何门票，您的选择已保留，请过几分钟再试。

## 员工：命令与按钮

command-cancelbooking = 取消订单
command-find = 查找订单及可做的操作
command-todo = 等待处理的事项
command-money = 一天或多天的销售与款项
example-find = /find 5P5X82
example-cancelbooking = /cancelbooking 5P5X82 暴风雨
example-arrivals = /arrivals 明天
example-todo = /todo
example-money = /money 11月1日-11月15日
example-report = /report
cancel-this-booking = 取消此订单
keep-booking = 保留订单
close-booking = 关闭此订单
keep-open = 保持打开
check-again = 再次核对
that-is-all = 就这些
show-booking = 查看订单
copy-partner-id = 复制合作方编号
adopt-surely =
    { $count ->
        [1] 是，接管此订单
       *[other] 是，接管全部 { $count } 个
    }
not-now = 暂不
refresh = 刷新
todo-title = <b>待办</b>
todo-none = <b>待办</b>：目前没有。
todo-entry = { $place } ({ $count })
todo-attention = 需查看的订单
todo-requests = 请求
todo-payments = 款项
todo-differing = 与合作方不一致
todo-more = 更多
todo-invite = 邀请
history = 记录
send-tickets-by-staff = 再次发送
show-money = 查看这笔款项
yes-allow-change = 是，允许改期
ask-owner-for-more = 请负责人多退
paid-to-partner = 付给合作方
copy-link = 复制链接
withdraw = 撤回
withdraw-number = 撤回链接 { $n }
all-invitations = 所有链接

## 员工：订单

staff-usage-cancelbooking = 请附上订单号或其末尾：<code>/cancelbooking 5P5X82 原因</code>。未写原因时会再询问。
staff-usage-find = 请加上订单号或其最后一段、付款码、电话号码、用户名，或姓名中至少两个汉字（或 3 个字母）：<code>/find NL261124-5P5X82</code>、<code>/find 0912345678</code>、<code>/find @username</code>、<code>/find 王小明</code>
staff-not-found = 没有找到这样的订单：<code>{ $text }</code>
staff-name-too-short = 没有找到这样的订单：<code>{ $text }</code>。按姓名查找至少需要 3 个字母，中文或韩文至少 2 个字。
staff-found = <b>{ $count } 笔订单</b>，最新在前。请选择：
staff-booking = <b><code>{ $code }</code>、{ $state }</b>
staff-booking-facts = { $date }、{ $count ->
        [0] 无票
       *[other] { $count } 张票
    }、{ $total }
staff-state-because = { $state }（{ $because }）
staff-customer = 顾客：{ $details }
staff-invoice = 公司发票：{ $company }，{ $taxCode }，{ $email }
staff-partner = 合作方：{ $status }，{ $payment }
staff-tickets = 门票：{ $tickets }
staff-ticket-count = { $count } 张{ $status }
staff-not-at-partner = 据我们所知，合作方没有此订单。
staff-not-live = 合作方暂时没有应答，以下是 { $time }（当地时间）的信息。
staff-partner-silent = 合作方暂时没有应答，请稍后再试。
staff-history-none = 尚无员工在此处理过订单 <code>{ $code }</code>。
staff-event = { $time }：{ $text }
staff-attempt = { $operation } { $n }：{ $result }
attempt-done = 已完成
attempt-refused = 被拒绝
attempt-notSent = 未发送
attempt-unknown = 无应答
attempt-open = 进行中
because-debt = 欠款额度
because-totalChanged = 总价有变
because-holdTooShort = 剩余时间不足
because-partnerUnreachable = 联系不上合作方
because-refused = 合作方拒绝
because-noAnswer = 无应答
because-ticketsMissing = 缺少门票
because-unexpectedStatus = 状态异常
because-bookingIdTaken = 合作方编号属于另一订单
because-cancelRefused = 取消被拒绝
because-cancelUnanswered = 取消无应答
because-cutoffPassed = 已停售
because-dateDiffers = 合作方日期不同
because-linesDiffer = 合作方门票不同
because-codeBeyondAscii = 扫描器可能误读的票码
because-elsewhere = 在合作方处理
because-takenOver = 从合作方接管
because-customer = 由顾客
because-staff = 由员工
staff-tickets-sent = 门票正在重新发送给顾客。
staff-completed = 机器人不再等待此订单的其他门票，顾客也不再看到缺票的提示。如果之后仍有门票，会照常发送。
staff-nothing-missing = 此订单没有缺少门票。
staff-change-no-notIssued = 该订单没有有效门票，无可更改。
staff-change-no-visitOver = 到访日期已过，无可更改。
staff-change-no-replaced = 该订单已改到其他日期。
staff-change-no-ticketsUsed = 该订单有门票已使用或已锁定，日期不能更改。
staff-change-no-askStaff = 按规定，顾客须在自己的聊天中点“更改日期”提出请求，由您在 /todo 中同意。
staff-change-no-tooLate = 顾客可在 { $time }（当地时间）之前更改日期。现在须在自己的聊天中点“更改日期”提出请求，由您在 /todo 中同意。
staff-change-no-changing = 这笔订单正在改到另一天。
staff-change-no-unrecorded = 我们的记录中没有这笔订单的付款，无法确定新日期可抵多少。请先在订单卡片上点“已到账”，之后即可更改日期。
staff-change-no-noWayToPay = 当天价格高于已付金额，而顾客已无法在聊天中补付差额。
staff-change-no-openHolds = 顾客保留中的订单已达每人上限。其中一笔结束后即可更改日期。
staff-change-no-ticketsPerDay = 超过了每人每天可购买的门票数量。
staff-change-no-bookingsPerDay = 顾客今天的下单次数已达每人上限，明天可以再试。
staff-change-no-uninvited = 顾客的邀请已被撤回，无法为其新下订单。
staff-change-no-paused = 目前暂停销售，请稍后再试。
staff-change-no-storeFull = 暂时不接受新订单，请过几分钟再试。
staff-change-question = <b>顾客想改到哪一天？</b>请输入，例如 24/12 或“周六”。
staff-change-placeholder = 新的日期
staff-change-one-day = 请输入一个未来的日期，例如 24/12。
staff-change-same-day = 该订单原本就是 { $date }。
staff-change-line-gone = { $date }不售“{ $name }”。
staff-change-line-limits = { $date }每单可购“{ $name }” { $minimum } 至 { $maximum } 张。
staff-change-another-day = 请输入其他日期。
staff-change-to = <b>{ $before } → { $date }</b>
staff-change-unpaid-same = 总额：{ $total }，与原来相同。此处无需付款。
staff-change-unpaid-more = 总额：{ $total }，比原来多 { $amount }。此处无需付款。
staff-change-unpaid-less = 总额：{ $total }，比原来少 { $amount }。此处无需付款。
staff-change-paid-same = 总额：{ $total }，已付款项足够。
staff-change-paid-more = 总额：{ $total }。顾客须先在自己的聊天中补付 { $amount }，在此之前原日期不变。
staff-change-paid-less = 总额：{ $total }，退还顾客 { $amount }。
staff-change-begun = <b>订单 <code>{ $code }</code> 正在改到 { $date }。</b>会告知顾客由工作人员代办；新票出来之前旧票仍有效。
staff-change-refused = 订单 <code>{ $code }</code> 未能改到 { $date }。未做任何更改。
staff-change-kept = 订单日期不变。
staff-lost = <b>我们的记录里没有此订单。</b>合作方有：
staff-lost-unreached = 没有与 <code>{ $text }</code> 对应的订单，目前也无法询问合作方。请稍后再试。
staff-lost-undated = 没有与 <code>{ $text }</code> 对应的订单。合作方有此订单，但日期无法读取，请向合作方查询。
staff-lost-none = 这里和合作方都没有与 <code>{ $text }</code> 对应的订单。
staff-lost-known = <code>{ $text }</code> 已在我们的记录里，或已从记录中删除。
staff-lost-notIssued = <code>{ $text }</code> 在合作方没有门票，因此不接管。
staff-lost-noChat = <code>{ $text }</code>：无法给此人发消息。顾客需要先启动本机器人；请核对数字。
staff-lost-customer = 合作方登记的顾客：{ $details }
staff-lost-adopt = 要为顾客接管此订单，请发送 <code>/find { $text } 123456789</code>，把末尾的数字换成该订单日志中 <code>{ $field }</code> 后面的数字。
staff-adopt-for = → { $name }（<code>{ $id }</code>）
staff-adopt-question =
    { $count ->
        [1] <b>要接管此订单吗？</b>这里会建立一条记录，门票发给箭头后面的人。不会确认任何内容。这里不知道顾客通过机器人付了多少。
       *[other] <b>要接管这 { $count } 笔订单吗？</b>这里会为每笔订单建立记录，门票发给箭头后面的人。不会确认任何内容。这里不知道顾客通过机器人付了多少。
    }
staff-adopt-kept = 没有接管任何订单。
staff-adopted =
    { $count ->
        [0] <b>没有接管任何订单。</b>
        [1] <b>已接管。</b>门票正在发送。
       *[other] <b>已接管 { $count } 笔订单。</b>门票正在发送。
    }

## 员工：结束订单

staff-cancel-reason = <b>为什么取消？</b>请输入原因，顾客和合作方会看到。
staff-close-reason = <b>如何解决的？</b>请输入原因，顾客会看到，此订单将不再核对。
staff-by-reply = { $person }，请以回复本条消息的方式填写。
staff-typed-only = 这里只接受文字，请输入文字。
staff-cancel-hint = /cancel 放弃。
staff-reason-placeholder = 原因
staff-reason-too-long = 请填写原因，最多 { $maximum } 个字符。
staff-cancel-question = 原因：{ $reason }

    <b>取消此订单？</b>门票将失效，并告知顾客原因。
staff-close-question = 原因：{ $reason }

    <b>关闭此订单？</b>合作方处不作更改，并告知顾客原因。
staff-cancel-used = ⚠️ <b>有门票并非未使用：</b>{ $tickets }
staff-cancel-used-question = <b>仍要取消吗？</b>可能已有人持这些门票入场。
staff-not-yours = 只有提出的人可以回答。
staff-cancel-kept = 订单保持不变。
staff-close-kept = 订单保持打开。
staff-closed = 订单 <code>{ $code }</code> 已关闭，将告知顾客原因。
staff-close-not-open = 无可关闭：此订单不在等待人工处理。
staff-cancelling = 正在取消订单 <code>{ $code }</code>…
staff-cancelling-later = 合作方处的结果尚未明确。一旦明确即取消，结果会发到这里。
staff-cancel-done = <b>订单 <code>{ $code }</code> 已取消。</b>已告知顾客。
staff-cancel-refused = <b>合作方未接受取消 <code>{ $code }</code>。</b>订单仍有效：{ $state }。
staff-cancel-unreached = <b>联系不上合作方，订单 <code>{ $code }</code> 未取消。</b>订单仍有效：{ $state }。请稍后再试。
staff-cancel-unknown = ⚠️ <b>合作方对订单 <code>{ $code }</code> 没有明确答复。</b>系统每小时重新读取；请在合作方处查询。见 /todo。
staff-cancel-over = 订单 <code>{ $code }</code> 在取消前已结束：{ $state }。
staff-cancel-already = 订单 { $code } 早已取消，未作任何操作。
staff-cancel-under-way = 订单 { $code } 正在取消，不会重复操作。
staff-cancel-not-possible = 订单 { $code } 无法取消：{ $state }。

## 员工：待处理、今日、欠款

staff-attention = <b>{ $count } 笔订单需要处理</b>
staff-attention-none = <b>没有需要处理的订单。</b>所有订单均已明确或正在进行。
staff-attention-entry = <b><code>{ $code }</code></b>、{ $date }、{ $total }
staff-attention-state = { $state }，自 { $time }
staff-attention-tried = 已尝试：{ $attempt }；之后读取 { $reads } 次
staff-attention-undelivered = 门票尚未送达：Telegram 已有 { $count } 次未响应，仍在继续发送。
staff-attention-hint = 点按订单即可再次与合作方核对。
staff-checked-same = 刚与合作方核对：没有变化。
staff-checked = 刚与合作方核对。
staff-changed-states = 自此按钮显示以来：<b>{ $states }</b>。
staff-changed-details = 自此按钮显示以来，以下信息有变化。
staff-checked-unreached = ⚠️ 合作方未应答，系统会自动再问。
staff-period = { $from }至{ $until }
staff-usage-money = 哪些天（截至今天）？<code>/money 昨天</code>、<code>/money 20/11</code>、<code>/money 上个月</code> 或 <code>/money 11月1日-11月15日</code>。一次最多 { $most } 天。
staff-usage-report = 哪一周（截至本周）？<code>/report</code> 是本周，<code>/report 上周</code> 或 <code>/report 20/11</code> 是其他周。
money-too-long = { $period } 共 { $days } 天。一次最多统计 { $most } 天，请减少天数。
staff-debt-share = { $bar } 额度 { $limit } 已用 <b>{ $percent } %</b>
staff-debt-room = 剩余：{ $amount }
staff-debt-stops-amount = <b>金额</b>将先导致停售。
staff-debt-stops-days = <b>天数</b>将先导致停售。

## 员工：到访、群发、周报

command-arrivals = 某天的到访顾客
command-report = 一周数据
staff-command = 员工：{ $what }
staff-help = <b>员工专用</b>
staff-help-entry = { $example }：{ $what }
staff-help-group = 在此群组中：回复顾客的问题即发给该顾客。仅负责人可见的内容会私下发送。
staff-moved = <code>{ $former }</code> 已移至：{ $place }
staff-answered-in-private = 答复已发到您与我的私聊。
staff-start-first = 此内容仅限负责人，而我还不能给您发消息。请打开 { $bot }，点“开始”，再发送 <code>/{ $command }</code>。
arrivals-as-csv = 到访名单 CSV
message-guests = 给这些顾客发消息
send-to-chats = 发送到 { $count } 个聊天
partner-held = 已保留，未出票
partner-issued = 已出票
partner-cancelled = 已取消
partner-ended = 保留已到期
account-open = 未计入我方账户
account-charged = 已计入我方账户
account-cancelled = 入账已取消
staff-found-line = <b>{ $name }</b>、<code>{ $code }</code>
staff-usage-arrivals = 哪一天？<code>/arrivals</code> 为今天，<code>/arrivals 明天</code> 或 <code>/arrivals 24/12</code> 为其他日期。日期之后可直接写给顾客的消息。
arrivals-title = <b>{ $date }到访顾客</b>
arrivals-none = 这一天没有人持票。
arrivals-people = <b>{ $people } 人</b>、{ $bookings } 笔订单、{ $tickets } 张票
arrivals-due-together = 入园时待收：<b>{ $amount }</b>
arrivals-entry = { $n }. <b>{ $name }</b>、<code>{ $code }</code>
arrivals-contact = 📞 { $contact }
arrivals-note = 📝 { $note }
arrivals-tickets = 🎟 { $tickets }
arrivals-due = 💵 待收 { $amount }
arrivals-tickets-due = 💵 待收 { $amount }，🎟 { $tickets }
arrivals-reading = 正在向合作方查询哪些票已使用……
arrivals-read = 票的状态以合作方 { $time } 的记录为准。
arrivals-unread = 暂时无法向合作方查询，显示的是上次得知的状态。
arrivals-csv-caption = { $date }到访名单
notify-past = { $date }已经过去，没有要来的顾客了。
notify-nobody = { $date }没有人持票，无人可通知。
notify-question = <b>要告诉他们什么？</b>{ $date }有 { $people } 人到访，消息将发到 { $chats } 个聊天。请输入内容，发送前会再给您看一次。
notify-placeholder = 给顾客的消息
notify-preview = <b>{ $count } 个聊天将收到：</b>
notify-message = 📣 <b>{ $venue }</b>，关于您 { $date }的到访：

    { $text }
staff-notice-kept = 没有发送任何内容。
notify-progress = <b>正在发送给 { $date }的顾客：</b>{ $done } / { $of }
notify-done = <b>给 { $date }顾客的消息已发完。</b>
notify-sent = ✅ { $count } 人已收到
notify-unknown = ❔ { $count } 人是否收到不明，未重发
notify-unreached = 🚫 { $count } 人无法送达
audit-notified = 给当天顾客发了消息
report-drawing = 正在生成 { $week } 的周报，稍后发到这里。
report-week-so-far = { $week }（截至目前）
report-caption = <b>{ $week } 一周</b>
report-sold = { $bookings } 笔订单，{ $tickets } 张票：<b>{ $amount }</b>
report-more = 比上一周多 { $percent } %。
report-more-so-far = 比上一周同期多 { $percent } %。
report-less = 比上一周少 { $percent } %。
report-less-so-far = 比上一周同期少 { $percent } %。
report-same = 与上一周持平。
report-same-so-far = 与上一周同期持平。
report-best-day = 最好的一天：{ $day }，{ $amount }
report-cancelled = 取消：{ $bookings } 笔订单，{ $amount }
report-net = 已售减已取消：<b>{ $amount }</b>
report-nothing = 这一周没有售出。
report-nothing-so-far = 这一周目前还没有售出。
report-from-source = { $name }：{ $bookings } 笔订单，{ $amount }
report-from-source-commission = { $name }：{ $bookings } 笔订单，{ $amount }；佣金 { $percent } %：{ $commission }
report-title = 周报
report-revenue = 已售减已取消
report-bookings = 订单
report-tickets = 票
report-by-day = 每日销售
report-packages = 票种
report-sources = 顾客来源
report-sources-none = { $file } 中 { $section } 列出的链接会在这里统计。
report-source-bookings = { $count } 笔订单
report-other-source = 其他
## 员工：请求

approve = 同意
decline = 拒绝
staff-requests = <b>{ $count } 项请求等待答复</b>
staff-requests-none = <b>没有等待答复的请求。</b>
staff-approve-cancel-question = <b>同意并取消此订单？</b>会告知顾客。
staff-approve-change-question = <b>允许顾客改期一次？</b>会告知顾客，由其选择新日期。
staff-request-cancel = 🙋 顾客请求<b>取消订单</b>（{ $time }）。按规定由您决定。
staff-request-change = 🙋 顾客请求<b>更改日期</b>（{ $time }）。按规定由您决定。
staff-request-words = 顾客留言：{ $text }
return-all = 全部 { $amount }
return-policy = 按规定：{ $amount }
return-other = 其他金额
return-sum = 退还 { $amount }
staff-returns-choice = 按规定退还 { $policy }（共 { $all }），由您决定。
staff-returns-policy = 按规定退还 { $policy }（共 { $all }）。
staff-more-asked = 已就订单 <code>{ $code }</code> 询问负责人，答复会发给顾客。目前未取消。
staff-more-open = 订单 <code>{ $code }</code>：无可询问，或已有请求在等待。
staff-returns-whole = 取消后需退还 { $amount }。
staff-returns-nothing = 取消后无需退款。
staff-close-returns = 关闭后需退还 { $amount }。
staff-close-keeps = 关闭后 { $amount } 不退：合作方已出票。
staff-returns-question = <b>退还多少？</b>点按钮即取消订单，并把金额告知顾客。
staff-returns-changed = ⚠️ <b>金额已有变动。</b>未做任何更改，请重新选择。
staff-sum-question = <b>订单 <code>{ $code }</code> 退还多少？</b>{ $least } 至 { $most }。
staff-sum-placeholder = 金额
staff-sum-unreadable = 请输入 { $least } 至 { $most } 之间的金额。
staff-sum-gone = 订单 <code>{ $code }</code> 已无可选择的退款。未做任何更改。
staff-sum-kept = 未做任何更改。
staff-goodwill-question = <b>从订单 <code>{ $code }</code> 保留的 { $kept } 中退还 { $amount }？</b>会告知顾客。
staff-goodwill-given = 订单 <code>{ $code }</code> 需再退还 { $amount }，已告知顾客。
give-more-back = 再退一些
staff-request-cancel-approved = ✅ { $name } 已于 { $time } 同意：取消订单 <code>{ $code }</code>。
staff-request-change-approved = ✅ { $name } 已于 { $time } 同意：更改订单 <code>{ $code }</code> 的日期。已告知顾客，由顾客选择新日期。
staff-request-declined = { $name } 已于 { $time } 拒绝：订单 <code>{ $code }</code>。已告知顾客。
staff-request-expired = 订单 <code>{ $code }</code> 的请求随游玩日结束而失效，未获答复。
staff-request-over = 已无可答复的请求：订单 <code>{ $code }</code>，{ $state }。
staff-decline-reason = <b>为什么拒绝订单 <code>{ $code }</code> 的请求？</b>请输入原因，顾客会看到。
staff-decline-kept = 请求仍待答复。
audit-requestApproved = 同意请求
audit-requestDeclined = 拒绝请求
because-ticketsUsed = 已有门票使用
because-replaced = 已改到其他日期
because-replaceFailed = 已改到其他日期，但未取消
because-replacedEnded = 原订单已结束
because-replacedUsed = 原订单有票已使用或被锁定
alert-cancelRequested = 🙋 订单 <code>{ $code }</code>（{ $date }，{ $total }）：顾客请求<b>取消</b>。/todo 可查看所有待答复的请求。
alert-changeRequested = 🙋 订单 <code>{ $code }</code>（{ $date }，{ $total }）：顾客请求<b>更改日期</b>。/todo 可查看所有待答复的请求。
alert-replaceFailed = ⚠️ 订单 <code>{ $code }</code>（{ $date }）已改到 { $otherDate }，新订单 <code>{ $other }</code>，但合作方未取消 <code>{ $code }</code>。顾客同时持有两笔订单，请取消原订单。
alert-replacedEnded = ⚠️ 订单 <code>{ $code }</code>（{ $date }）本应替换 <code>{ $other }</code>（{ $otherDate }），但后者已不是已确认状态。请查看这两笔订单。

## 员工：付款

money-arrived = 已到账
money-arrived-for = 已到账：{ $code }
match = 匹配
match-number = 匹配 { $n }
mark-returned = 标记已退款
mark-returned-for = 标记已退款：{ $code }
yes-returned = 是，已退还 { $amount }
yes-returned-to = 是，已退还 { $name } { $amount }
not-yet = 还没有
yes-arrived = 是，{ $amount } 来自 { $name }
take-back-money = 撤回到账 { $amount }
yes-take-back = 是，撤回 { $amount }
leave-receipt = 保持不变
staff-payments-nothing = 无
staff-payments-awaited = <b>待到账</b>
staff-payments-unmatched = <b>未匹配</b>
staff-payments-to-return = <b>待退款</b>
staff-payments-booking = <b>{ $amount }</b>、{ $name }、<code>{ $code }</code>、{ $reason }
staff-payment-code = 付款码：<code>{ $code }</code>
staff-payments-receipt = { $n }. <b>{ $amount }</b>、{ $time }、{ $reason }
awaited-telegram = 刷卡，保留至 { $time }
awaited-transfer = 转账，保留至 { $time }
awaited-saysPaid = 顾客说已付款；保留至 { $time }
awaited-idle = 已到账，但暂未支付任何项目：需顾客查看订单；保留至 { $time }
awaited-unrecorded = 已出票，但我们的记录中没有付款：请查看账户
unmatched-noCode = 附言中没有付款码
unmatched-severalCodes = 附言中有多个付款码
unmatched-foreignCurrency = 外币
unmatched-unclear = 通知未写明是否已到您的账户
unmatched-unknownBooking = 付款码不属于任何已知订单
staff-return-tooMuch = 到账金额过多
staff-return-paidTwice = 付了两次
staff-return-cheaperDay = 新日期价格更低
staff-return-notIssued = 未出票
staff-return-late = 订单结束后才到账
staff-return-cancelledByStaff = 场馆取消
staff-return-cancelledByCustomer = 顾客取消
staff-return-foreignCurrency = 到账为外币
staff-money-arrived = 订单 <code>{ $code }</code>：已记录 { $amount } 到账。
staff-money-not-awaited = 订单 <code>{ $code }</code> 目前不等待款项。未做任何更改。
staff-money-changed = 订单 <code>{ $code }</code>：现在等待的是 { $amount }，与之前的金额不同。未做任何更改，请再核对一次。
staff-arrived-question = <b>{ $name } 为订单 <code>{ $code }</code> 支付的 { $amount } 到账了吗？</b>
staff-take-back-question = <b>撤回 { $name } 为订单 <code>{ $code }</code> 支付的 { $amount } 的到账记录吗？</b>
staff-take-back-reason = 为什么？请输入原因。
staff-take-back-issued = 如果门票没有其他付款，将被取消，顾客会看到原因。
staff-take-back-held = 订单将重新等待这笔款项，并通知顾客。
staff-take-back-ended = 这笔款项不再需要退还，并通知顾客。
staff-taken-back = 订单 <code>{ $code }</code>：已撤回 { $amount }。订单的“记录”中有两条。
staff-take-back-gone = 无法撤回这笔款项：银行已确认、已退还或之前已撤回。未做任何更改。
staff-take-back-later = 订单正在出票或取消。未做任何更改，请一分钟后再试。
staff-take-back-changing = 这笔款项已计入或可能计入另一天的订单。未做任何更改。
staff-takeBack-kept = 这笔款项仍记为已到账。
staff-match-question = <b>{ $amount } 属于哪笔订单？</b>请输入订单号或其末尾、付款码、顾客电话或姓名。
staff-match-placeholder = 编号、电话或姓名
staff-match-kept = 这笔款项仍未匹配。
staff-match-which = <b>找到多笔订单。</b>{ $amount } 属于哪一个？
staff-match-surely = <b>{ $amount } 来自 { $name }，属于订单 <code>{ $code }</code> 吗？</b>
staff-match-none = 没有找到这样的订单：<code>{ $text }</code>。请换一种输入，或 /cancel。
staff-match-not-prepaid = 订单 <code>{ $code }</code> 不在这里付款。请输入其他订单号，或发送 /cancel。
staff-matched = { $amount } 现已归入订单 <code>{ $code }</code>。
staff-match-gone = 这笔款项已不在待匹配之列。未做任何更改。
staff-return-question = <b>订单 <code>{ $code }</code> 的 { $amount } 已经退还给 { $name } 了吗？</b>顾客会收到通知。
staff-returned = 订单 <code>{ $code }</code>：已记录退还 { $amount }，并已通知顾客。
staff-return-gone = 订单 <code>{ $code }</code> 已没有待退的款项。
staff-return-kept = 这笔款项仍待退还。
staff-unmatched-question = <b>{ $amount } 已经退还给汇款人了吗？</b>这笔款项不属于任何订单，不会通知顾客。
staff-unmatched-returned = 已记录退还 { $amount }。<code>/find { $id }</code> 可查看操作人。
staff-money = 💰 已付 { $paid } / { $total }
staff-money-due = 待付：{ $amount }
staff-money-unrecorded = 已出票；我们的记录中没有这笔付款：{ $amount }
staff-money-to-return = 待退：{ $amount }（{ $reason }）
staff-money-returned = 已退：{ $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = 刷卡支付
receipt-bank = 银行到账
receipt-staff = 员工确认到账
staff-return-mark = 已退还 { $amount }
staff-correction = 撤回 { $amount }：并未到账
alert-unmatched = 💰 到账 { $amount }：{ $reason }。可在 /todo 中与订单匹配。
two-transfers = 是两笔转账
yes-two-transfers = 是，两笔 { $amount }
staff-separate-question = <b>{ $name } 为订单 <code>{ $code }</code> 转了两笔吗？</b>目前以下每两条算作同一笔转账。
staff-separated = 订单 <code>{ $code }</code>：银行通知现按另一笔转账计算。
staff-nothing-to-separate = 没有可拆分的款项。未做任何更改。

## 员工：邀请与记录

staff-invitation = <b>可供 { $uses } 人使用的链接</b>，有效至 { $time }（当地时间）
staff-invitation-link = <code>{ $link }</code>
staff-invite-question = <b>几人使用，几天有效？</b>请输入两个数，如 <code>20 7</code>；只写人数则有效 { $usual } 天。最多 { $uses } 人、{ $days } 天。
staff-invite-placeholder = 20 7
staff-invite-kept = 没有创建链接。
staff-invitations = <b>{ $count } 个有效链接</b>
staff-invitations-entry = { $n }. 已用 { $used } / { $uses }，至 { $time }
staff-invitations-hint = 通过已撤回链接进入的人仍可确认并支付保留中的订单，但不能再预订新的。
staff-invitations-none = 没有有效链接。
staff-invitation-withdrawn = 链接已撤回。通过它进入的人仍可确认并支付保留中的订单，但不能再预订新的。
staff-invitation-gone = 该链接早已撤回。
staff-audit = <b><code>{ $code }</code> 的操作记录</b>，{ $count } 条
staff-audit-sealed = （原因已无法读取）
audit-cancelAsked = 要求取消
audit-cancelled = 已取消
audit-cancelFailed = 未能取消
audit-closed = 已关闭
audit-ticketsSent = 重新发送门票
audit-completed = 确认门票已齐
audit-dateChanged = 更改日期
audit-moreAsked = 请负责人多退
audit-takenOver = 从合作方接管
audit-handedOver = 把门票发给
audit-invited = 创建链接
audit-withdrawn = 撤回链接

## 与订单无关的员工警报

alert-settled = ✅ 订单 <code>{ $code }</code> 已明确：{ $state }。
alert-partner-authentication = 🔴 <b>合作方拒绝我们的凭据。</b>请求已暂停并会自动重试；顾客会看到暂时无法询问场馆。请检查 PARTNER_CLIENT_ID、PARTNER_CLIENT_SECRET 和 PARTNER_SIGNATURE，以及本机的地址和存储服务器的时钟。
alert-partner-connection = 🔴 <b>联系不上合作方。</b>请求已暂停并会自动重试；顾客会看到暂时无法询问场馆。如持续，请致电合作方。
alert-partner-back = 🟢 <b>合作方恢复应答</b>，历时 { $minutes } 分钟。等待中的事项会自动继续。
alert-unreadable-unknownSchema = 🔴 <b>有些订单由更新的版本写入，本版本无法读取。</b>这些顾客暂时得不到答复，但数据没有丢失。请重新部署更新的版本。
alert-unreadable-unknownKey = 🔴 <b>有些订单所用的加密密钥本机器人没有。</b>这些顾客暂时得不到答复，但数据没有丢失。请把该密钥放回 ENCRYPTION_KEYS。
alert-unreadable-damaged = 🔴 <b>存储中有一笔订单已损坏，无法读取。</b>日志里写明了是哪一笔。请从备份恢复。
alert-readable = 🟢 最近一小时内打开的订单都能正常读取。
alert-store-fills = 🟡 <b>存储已用 { $percent } %。</b>达到 90 % 后不再接受新订单。请增加其内存。
alert-store-full = 🔴 <b>存储已用 { $percent } %，不再接受新订单。</b>顾客会看到暂停销售片刻；进行中的订单继续处理。请立即增加其内存。
alert-store-room = 🟢 存储又有空间了：已用 { $percent } %。
alert-webhook-elsewhere = 🔴 <b>Telegram 正把本机器人的消息发送到 { $host }，顾客在这里得不到答复。</b>有人在使用本机器人的令牌。重新启动本机器人即可收回消息；如果不知道是谁，请在 @BotFather 撤销令牌并填入新令牌。
alert-webhook-back = 🟢 Telegram 又把本机器人的消息发送到这里了。
alert-group-refuses = 🔴 <b>员工群拒收机器人的消息</b>（{ $why }），因此消息改发到这里。请重新把机器人加入群组，并允许它发言。
alert-owners-unreached = 🔴 <b>机器人无法给以下负责人发消息：</b>{ $owners }。请他们打开机器人并点击“开始”。
alert-owners-reached = 🟢 机器人已可以给所有负责人发消息。
alert-debt-share = 🟡 <b>欠款额度已用 { $percent } %：</b>{ $debt } / { $limit }。请及时付款，详见 /money。
alert-debt-full-warn = 🔴 <b>欠款已达额度：</b>{ $percent } %，{ $debt } / { $limit }。付款前合作方会拒绝新订单。
alert-debt-full-block = 🔴 <b>欠款已达额度：</b>{ $percent } %，{ $debt } / { $limit }。付款前暂停新订单。
alert-debt-less = 🟡 欠款降至额度的 { $percent } %：{ $debt } / { $limit }。
alert-debt-clear = 🟢 欠款降至额度的 { $percent } %：{ $debt } / { $limit }。警报解除。
alert-debt-days = 🟡 <b>欠款于 { $date }到期</b>：{ $days ->
        [0] 今天
       *[other] 还剩 { $days } 天
    }。请及时付款，详见 /money。
alert-debt-overdue-warn = 🔴 <b>欠款自 { $date }起逾期。</b>付款前合作方会拒绝新订单。
alert-debt-overdue-block = 🔴 <b>欠款自 { $date }起逾期。</b>付款前暂停新订单。
alert-debt-days-clear = 🟢 欠款到期日已不近。警报解除。

## Money of a booking, told to staff

alert-saysPaid = 💬 { $name } 表示订单 <code>{ $code }</code> 已转账：{ $amount }，付款码 <code>{ $payment }</code>。请核对账户；/todo 中有“已到账”。
alert-paidWaiting = ⚠️ 订单 <code>{ $code }</code> 已付款（{ $amount }），但合作方暂时无法出票。保留期内会自动重试；若到期仍未出票，款项需退还。
alert-moneyWaits = 💰 订单 <code>{ $code }</code> 收到 { $amount }，但顾客同意之后价格或内容已变：这笔款项暂未支付任何项目，已请顾客查看。在可用或需退还之前，它会列在 /todo 中。
alert-moneyToReturn = ↩️ 订单 <code>{ $code }</code>：需退还顾客 { $amount }。在负责人标记已退款之前，它会一直列在 /todo 中。
audit-moneyArrived = 确认已到账
audit-matched = 匹配了款项
audit-separated = 拆分了两笔转账
audit-takenBack = 撤回了到账记录
audit-returned = 已退款
audit-goodwill = 额外退款

## Staff: the day's close

close-title = <b>款项：{ $date }</b>
close-title-so-far = <b>款项：{ $date }</b>（截至 { $time }）
close-line = { $label }：{ $value }
close-line-sum = { $label }：<b>{ $value }</b>
close-sales = 销售
close-sold = 已售，{ $bookings } 笔订单，{ $tickets } 张票
close-cancelled = 已取消，{ $bookings } 笔订单，{ $tickets } 张票
close-repriced = 合作方改价
close-net = 净额
close-customers = 顾客付款
close-received = 已收
close-by-card = 刷卡
close-by-transfer = 转账
close-unconfirmed = 其中无银行通知
close-kept = 取消订单保留
close-unmatched = 未匹配订单，{ $receipts } 笔（/todo）
close-now = 当前
close-to-return = 待退
close-returned = 已退
close-silence = ⚠️ { $from } 至 { $until } 没有收到银行通知，而此前两周每天的这些时段都有。请核对账户。
close-debt = 对合作方的欠款
close-added = 增加
close-taken-away = 减少
close-expected = 账面应为
close-partner = 合作方（{ $moment }）
close-difference = 差额
close-verdict-agrees = ✅ 我方合计与合作方的数字一致。
close-verdict-calls = ⏳ 差额来自读取时正在处理的订单。
close-verdict-payment = ⏳ 差额来自合作方记在另一天的一笔付款。
close-verdict-found = ⚠️ 差额来自与合作方不一致的订单。
close-verdict-looking = ⚠️ 相差 { $amount }，正在重新读取订单。
close-verdict-fell = ❓ 欠款比应有的少 { $amount }。是付给合作方了吗？
close-verdict-rose = ⚠️ 欠款比应有的多 { $amount }，没有订单能说明。请询问合作方。
close-verdict-unread = ⚠️ 合作方没有给出欠款数字。
close-verdict-beforeFirst = 未知：首次读取是在 { $moment }。
close-verdict-notRead = 未知：这些天没有读取欠款。
close-stops = 如不付款，{ $day }之后停售。
close-stops-soon = ⏳ 如不付款，<b>{ $day }之后停售</b>：{ $days ->
        [0] 今天是最后一天
       *[other] 还剩 { $days } 天
    }。
close-show = 查看当天
close-all-agrees = ✅ <b>{ $date }</b>：净额 { $net }，欠款 { $debt }。与合作方完全一致。
close-picture = 图片
close-csv = CSV
close-commission = 佣金 CSV
close-drawing = 正在生成，马上发到这里。
close-picture-title = { $date }日结
close-net-note = 已售减已取消
close-count-sold = 已售
close-count-cancelled = 已取消
close-csv-caption = { $date }的订单：对欠款的影响与顾客付款
commission-csv-caption = 佣金，{ $date }：按月份和来源
staff-usage-paid = <b>付给合作方多少？</b>请输入金额，也可加备注：<code>5,000,000 十月</code>
paid-same = ⚠️ 已有一笔相同金额登记为 { $date }支付。
paid-question = <b>将 { $amount } 登记为已付合作方？</b>
paid-note = 备注：{ $note }
yes-paid = 是，{ $amount }
paid-recorded = ✅ 已登记：{ $date }付给合作方 { $amount }。
paid-take-back = 撤回
paid-back-question = <b>撤回{ $date }登记的 { $amount }？</b>撤回后不算已付，账面欠款会相应增加。
paid-taken-back = 已撤回 { $amount }，不算已付。
paid-list = 最近的登记，点按即可撤回：
staff-paid-kept = 没有登记。
staff-paid-stays = 付款记录保留。
differing = 差异：{ $count }
differing-none = 没有订单与合作方不一致。
differs-cancelledThere = <code>{ $code }</code>：合作方已取消，我方仍为已出票（{ $here }）
differs-missingThere = <code>{ $code }</code>：我方已出票（{ $here }），合作方没有票
differs-issuedThere = <code>{ $code }</code>：合作方已出票（{ $there }），我方未出票已结束
differs-notCancelledThere = <code>{ $code }</code>：我方已取消，合作方仍为已出票（{ $there }）
differs-otherTotal = <code>{ $code }</code>：我方 { $here }，合作方 { $there }
differs-ask-partner = 请就此询问合作方。
differs-update = 更新我方记录
differs-tell-customer = 告知顾客
differs-settled = 已解决
differs-update-question = 会再读取一次订单，我方记录以合作方为准。
differs-update-surely = 是，更新
differs-tell-question = 这些票在合作方处已作废。订单在这里也会变为已取消，并告知顾客。
differs-tell-surely = 是，告知顾客
differs-gone = 该订单的记录已不在。
differs-unread = 合作方没有应答，请稍后再试。
differs-changed = 合作方现在的数据又不同了。
differs-updated = ✅ <code>{ $code }</code> 已按合作方计算。
differs-told = ✅ <code>{ $code }</code> 在这里也已取消，并告知顾客。
differs-is-settled = ✅ <code>{ $code }</code> 已解决，不再列出。
audit-paidPartner = 登记了付给合作方的款项
audit-paymentTakenBack = 撤回了付给合作方的款项
audit-driftNoted = 将差异记为已知
audit-noteTakenBack = 撤回了已知差异的记录
audit-driftTakenOver = 以合作方的数据为准
audit-differenceSettled = 解决了与合作方的一项差异
audit-driftUnpaid = 说明不是付款
