### 한국어. 메시지와 변수는 en.ftl과 같습니다. 높임말로 쓰고, 변수 뒤의 조사는 받침과 무관하게 씁니다.

language-name = 한국어

## 버튼

book-tickets = 티켓 예매
my-tickets = 내 티켓
language = 언어
help = 도움말
continue-booking = 예매 계속하기
start-over = 처음부터
today = 오늘
tomorrow = 내일
choose = 선택
change-date = 날짜 변경
cancel = 취소
back = 뒤로
try-again = 다시 시도
add-to-booking = 예매에 담기
remove = 빼기
add-another = 다른 상품 추가
change = 변경
continue = 계속
agree = 동의
privacy-notice = 개인정보 안내
use-name = { $name } 사용
keep-value = { $value } 유지
share-phone = 내 전화번호 보내기
skip = 건너뛰기
use-saved = 저장된 정보 사용
enter-new = 새로 입력
separate-tickets = 1인 1매
group-ticket = 종류별 단체 티켓 1매
book = 예매하기
edit = 수정
edit-date = 날짜
edit-packages = 상품
edit-details = 예매자 정보
edit-form = 티켓 형태
edit-note = 요청 사항
remove-note = 요청 사항 삭제
confirm = 확정하고 티켓 받기
cancel-booking = 예매 취소
copy-code = 예매번호 복사
book-again = 다시 예매
send-again = 티켓 다시 보내기
pdf = PDF
add-to-calendar = 캘린더에 추가
show-tickets = 티켓 보기
open-chat = 1:1 채팅 열기
quick-pick = { $count }
n-of-count = { $n } / { $count }

## 명령어와 봇 프로필

command-book = 티켓 예매
command-mytickets = 내 예매와 티켓
command-language = 언어 변경
command-help = 이 봇으로 할 수 있는 일
command-privacy = 저장되는 정보 안내
command-cancel = 예매 그만두기
bot-description =
    { $venue } 티켓. 날짜와 티켓을 고르면 입장할 때 바로 스캔할 수 있는 이미지로 이곳에서 받으실 수 있습니다.
bot-short-description = { $venue } 티켓: 여기서 예매하고 바로 받으세요.

## 환영, 도움말

welcome =
    { $name } 님, 안녕하세요! 이곳에서 <b>{ $venue }</b> 티켓을 예매하고 이 채팅에서 바로 받으실 수 있습니다. 입장할 때 스캔만 하시면 됩니다.
help-text =
    <b>{ $venue } 티켓</b>

    /book – 날짜와 티켓 고르기
    /mytickets – 예매 내역, 티켓 다시 받기
    /language – 언어 변경
    /privacy – 저장되는 정보 안내
    /cancel – 진행 중인 예매 그만두기

    예매는 일정 시간 동안 보관됩니다. “확정하고 티켓 받기”를 누르기 전에는 아무것도 확정되지 않습니다.
support = 상담이 필요하신가요? { $contact }
privacy-text =
    <b>저장되는 정보</b>

    예매하시려면 { $venue }에서 요청하는 정보가 필요합니다. 이 정보는 예매와 함께 전달되며, 티켓을 다시 받으실 수 있도록 이곳에 암호화되어 보관됩니다. 티켓의 마지막 유효일로부터 { $days }일 뒤에 삭제됩니다.

    봇이 메시지를 보낼 수 있도록 Telegram 번호와 언어도 보관됩니다. 어떤 정보도 광고에 쓰이거나 판매되지 않습니다.
language-question = 어떤 언어를 사용하시겠어요?
language-chosen = 이제 한국어로 안내해 드립니다.
only-in-private = 티켓은 1:1 채팅에서만 판매합니다.
unknown-command = 없는 명령어입니다. 이런 일을 할 수 있습니다.
unknown-message = 지금은 메시지를 입력하실 차례가 아닙니다. 무엇을 도와드릴까요?
trouble =
    방금 저희 쪽에 문제가 생겼지만 입력하신 내용은 그대로 있습니다. 잠시 후 다시 시도해 주세요.
stale = 이전 단계의 버튼입니다.
forgotten = 오랫동안 진행되지 않은 예매라 삭제되었습니다. 예매된 것은 없습니다.
unfinished = 완료하지 않은 예매가 있습니다. 티켓 { $count }종이 담겨 있습니다.
unfinished-for-date = 완료하지 않은 <b>{ $date }</b> 예매가 있습니다. 티켓 { $count }종이 담겨 있습니다.
cancelled-nothing-booked = 예매를 그만두셨습니다. 예매된 것은 없습니다.
nothing-to-cancel = 진행 중인 예매가 없습니다. 예매된 것은 없습니다.
keyboard-closed = 감사합니다.
lead = ❗ { $text }

## 날짜

date-title = <b>언제 방문하시겠어요?</b>
date-current = 현재 선택: <b>{ $date }</b>
date-hint = 날짜를 누르거나 { $example }, “내일”처럼 입력해 주세요. 날짜는 현지 기준입니다.
date-expected = 날짜를 선택해 주세요. 누르거나 { $example }처럼 입력하시면 됩니다.
date-pick-a-day = 아래에서 날짜를 누르거나 입력해 주세요.
date-not-in-month = 이번 달에 없는 날짜입니다.
date-past = { $date }은 지난 날짜입니다. 오늘 이후의 날짜를 선택해 주세요.
date-beyond-horizon = { $date }까지 예매하실 수 있습니다.
date-nothing-on-sale = { $date }에는 판매하는 티켓이 없습니다.
date-month-past = 이미 지난 날짜입니다.
date-no-such-day = 달력에 없는 날짜입니다. 다시 확인해 주세요.
date-short-year = 연도는 25.12.2026처럼 네 자리로 쓰시거나 { $example }처럼 빼고 써 주세요.
date-not-understood = 날짜를 알아보지 못했습니다. 누르거나 { $example }처럼 입력해 주세요.
date-word-today = 오늘
date-word-tomorrow = 내일
date-word-day-after-tomorrow = 모레 | 내일모레 | 내일 모레
date-word-next-before = 다음 주 | 다음주 | 다음
date-word-next-after = 다음 주 | 다음주

## 상품

package-title = <b>{ $name }</b>
    { $price }
package-service = • { $quantity } × { $name }
package-services-more = …외 { $count }개
package-for-date = 방문일: { $date }
validity-on = { $date }에 사용 가능
validity-range = { $from }부터 { $to }까지 사용 가능
validity-days = 구매일로부터 { $days }일간 유효
package-limit = 예매당 최대 { $maximum }개
package-limits = 예매당 { $minimum }~{ $maximum }개
package-cutoff = 오늘 티켓은 { $time }에 판매 마감(현지 시각)
package-closed = 오늘 티켓은 { $time }(현지 시각)에 판매가 마감되어 오늘 날짜로 예매할 수 없습니다
package-note = <i>{ $note }</i>
package-expected = 버튼으로 상품을 선택하거나 상품 이름을 입력해 주세요.
package-gone = 이 상품은 해당 날짜에 더 이상 판매하지 않습니다.
package-closed-now = 오늘 “{ $name }” 판매는 { $time }(현지 시각)에 마감되었습니다.
packages-title = <b>{ $date } 티켓</b>
packages-entry = { $name } · { $price }
packages-closed-entry = { $name } · 오늘 판매 마감
packages-none = <b>{ $date }</b>에는 판매하는 티켓이 없습니다. 다른 날짜를 선택해 주세요.
packages-slow =
    <b>{ $date }</b> 티켓을 현장에 조회하고 있습니다… 평소보다 오래 걸리고 있습니다. 답이 오는 대로 여기에 표시됩니다.
packages-unavailable =
    현장 시스템이 지금 응답하지 않아 <b>{ $date }</b> 티켓을 보여 드릴 수 없습니다. 입력하신 내용은 그대로 있습니다.

## 수량

quantity-chosen = <b>{ $quantity }</b> × = <b>{ $amount }</b>
quantity-expected = 몇 개가 필요하신가요? − 와 + 를 누르거나 숫자를 입력해 주세요.
quantity-below = 이 상품은 예매당 { $minimum }개 이상 구매하셔야 합니다.
quantity-above = 이 상품은 예매당 최대 { $maximum }개까지 구매하실 수 있습니다.

## 장바구니

cart-title = <b>{ $date } 예매 내역</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …외 { $count }개
total = 합계: <b>{ $amount }</b>
cart-expected = 아래 버튼으로 계속해 주세요.
cart-gone = “{ $name }” { $others ->
        [0] 상품은
       *[other] 외 { $others }개 상품은
    } 해당 날짜에 판매하지 않아 예매에서 제외했습니다.
cart-changed = 선택하신 뒤에 “{ $name }” 상품이 변경되었습니다. 예매 내역을 다시 확인해 주세요.
line-title = <b>어떤 상품을 변경하시겠어요?</b>
line-entry = { $quantity } × { $name }
line-expected = 변경할 상품을 아래에서 선택해 주세요.

## 예매자 정보

notice-title = <b>정보를 입력하시기 전에</b>
notice-body =
    예매를 위해 { $venue }에서 필요한 정보: { $details }. 이 정보는 예매와 함께 전달되며, 티켓의 마지막 유효일로부터 { $days }일 동안 이곳에 암호화되어 보관됩니다.
notice-expected = 계속하시려면 “동의”, 돌아가시려면 “뒤로”를 눌러 주세요.
detail-name = 이름
detail-phone = 전화번호
detail-email = 이메일 주소
detail-cardId = 신분증 번호
detail-optional = { $name }(선택)
saved-title = <b>지난번 정보를 사용하시겠어요?</b>
saved-expected = 아래 버튼으로 선택해 주세요.
name-question = <b>어느 분 성함으로 예매하시겠어요?</b>
name-hint = 예매에 표시될 이름을 입력해 주세요.
name-expected = 예매하실 분의 이름을 입력해 주세요.
name-unusable = 사용할 수 없는 이름입니다. 글자로 80자 이내로 입력해 주세요.
phone-question = <b>전화번호를 알려 주세요.</b>
phone-hint = 아래 버튼으로 보내거나 직접 입력해 주세요. 예: { $example }
phone-placeholder = 전화번호
phone-example = 091 234 56 78 또는 +82 10-1234-5678
phone-expected = 아래 버튼으로 전화번호를 보내거나 입력해 주세요.
phone-not-own = 다른 분의 연락처입니다. 본인 번호를 보내거나 입력해 주세요.
phone-unusable = 전화번호 형식이 아닙니다. 이렇게 입력해 주세요: { $example }
email-question = <b>이메일 주소를 알려 주세요.</b>
email-hint = name@example.com처럼 입력해 주세요.
email-expected = 이메일 주소를 입력해 주세요.
email-unusable = 이메일 주소 형식이 아닙니다. 다시 확인해 주세요.
cardId-question = <b>신분증 번호를 알려 주세요.</b>
cardId-hint = 여권 또는 신분증 번호입니다. 보내신 메시지는 이 채팅에서 바로 삭제됩니다.
cardId-expected = 여권 또는 신분증 번호를 입력해 주세요.
cardId-unusable = 신분증 번호 형식이 아닙니다. 영문자와 숫자로 4자 이상 입력해 주세요.

## 티켓 형태, 요청 사항, 확인

form-title = <b>티켓을 어떤 형태로 받으시겠어요?</b>
form-separate = <b>1인 1매</b>: 한 분마다 티켓을 따로 받으며 각자 원하는 시간에 입장할 수 있습니다.
form-grouped = <b>종류별 단체 티켓 1매</b>: 구매하신 수량만큼 쓸 수 있는 티켓 한 장으로 함께 입장합니다.
form-expected = 아래에서 티켓 형태를 선택해 주세요.
note-question = <b>현장에 전할 요청 사항</b>
    200자 이내로 입력해 주세요.
note-expected = 요청 사항을 입력하거나 “뒤로”를 눌러 주세요.
note-too-long = 요청 사항은 { $maximum }자 이내로 써 주세요.
review-title = <b>{ $date } 예매 내용을 확인해 주세요</b>
review-name = 이름: { $value }
review-phone = 전화: { $value }
review-email = 이메일: { $value }
review-cardId = 신분증 번호: { $value }
review-separate = 1인 1매
review-grouped = 종류별 단체 티켓 1매
review-note = 요청 사항: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = “예매하기”를 누르시거나, 바꾸시려면 “수정”을 눌러 주세요.
edit-title = <b>무엇을 변경하시겠어요?</b>
edit-expected = 변경할 항목을 아래에서 선택해 주세요.

## 예매 카드

card-requested = <b>티켓을 확보하고 있습니다…</b>
card-code = 예매번호 <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>티켓을 확보해 두었습니다.</b> 예매번호 <code>{ $code }</code>
card-held-until = { $time }(현지 시각)까지 보관: { $left }
card-total-differs = 현장에서 안내한 합계가 앞서 보여 드린 { $before }과(와) 다릅니다. 동의하시는 경우에만 확정해 주세요.
card-confirming = <b>티켓을 발권하고 있습니다…</b>
card-checking =
    <b>현장에 확인하고 있습니다.</b> 다시 예매하지 마시고 기다려 주세요. 티켓이나 답변을 이곳으로 보내 드립니다.
card-review =
    <b>현장에 확인하고 있습니다.</b> 다시 예매하지 마시고 기다려 주세요. 담당자가 확인 중이며 답변을 이곳으로 보내 드립니다.
card-issued = <b>예매가 확정되었습니다.</b> 예매번호 <code>{ $code }</code>
    아래에서 티켓 { $count }장을 확인해 주세요.
card-cancelling = <b>예매를 취소하고 있습니다…</b>
card-expired = <b>확정할 수 있는 시간이 지났습니다.</b> 예매된 것은 없으며 결제하실 금액도 없습니다.
card-rejected = <b>현장에서 이 예매를 접수하지 못했습니다.</b> 예매된 것은 없습니다. 다른 날짜나 수량으로 시도해 보세요.
card-rejected-paused = <b>지금은 판매가 일시 중단되었습니다.</b> 예매된 것은 없습니다. 나중에 다시 시도해 주세요.
card-abandoned = <b>현장 시스템에서 답이 없었습니다.</b> 예매된 것은 없으며 결제하실 금액도 없습니다. 다시 시도해 주세요.
card-cancelled-by-you = <b>이 예매를 취소하셨습니다.</b> 결제하실 금액은 없습니다.
card-cancelled = <b>이 예매는 취소되었습니다.</b> 티켓은 더 이상 유효하지 않습니다.
    { $reason }
card-closed = <b>담당자가 이 예매를 종료했습니다.</b>
    { $reason }
why-paused = <b>지금은 판매가 일시 중단되었습니다.</b> 티켓은 계속 보관하고 있으니 잠시 후 다시 시도해 주세요.
why-total-changed = <b>합계가 변경되었습니다.</b> 확정하시기 전에 확인해 주세요.
why-hold-too-short = <b>티켓을 안전하게 발권하기에는 남은 시간이 너무 짧았습니다.</b>
why-unreachable = 지금 현장 시스템에 연결할 수 없습니다. 계속 시도하고 있습니다.
why-no-answer = 현장 시스템에서 아직 답이 없습니다. 계속 시도하고 있습니다.
why-cancel-refused = <b>현장에서 취소를 받아들이지 않았습니다.</b> 예매는 그대로 유효합니다.
refused-confirming = 티켓을 발권하고 있습니다.
refused-notHeld = 더 이상 확정을 기다리는 예매가 아닙니다.
refused-totalChanged = 합계가 변경되었습니다. 내용을 다시 확인해 주세요.
refused-holdTooShort = 티켓을 안전하게 발권하기에는 남은 시간이 너무 짧습니다. 다시 예매해 주세요.
refused-cutoffPassed = 오늘 판매는 마감되었습니다.
refused-cancelling = 이미 취소 중인 예매입니다.
refused-cancelled = 이미 취소된 예매입니다.
refused-notCancellable = 이 예매는 여기서 취소할 수 없습니다.
refused-notIssued = 이 예매에는 유효한 티켓이 없습니다.
limit-openHolds = 확정하지 않은 예매가 이미 최대한도입니다. 먼저 하나를 확정하거나 취소해 주세요.
limit-ticketsPerDay = 한 분이 하루에 구매할 수 있는 티켓 수를 넘었습니다.

## 알림

notice-hold-ends = ⏳ <b>티켓 보관 시간이 얼마 남지 않았습니다.</b> 티켓을 받으시려면 확정해 주세요.
notice-outcome = 현장에 확인한 결과입니다.
notice-cancelled = ❗ 예매 <code>{ $code }</code>이(가) 현장 직원에 의해 취소되었습니다.
notice-visit = <b>내일 { $venue }에서 만나요!</b>
    예매번호 <code>{ $code }</code>, { $date }

## 티켓

ticket-position = { $n } / { $count }
ticket-valid-on = 유효일: { $date }
ticket-valid-range = 유효 기간: { $from } – { $to }
ticket-void = 취소됨
ticket-caption = <b>{ $n } / { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-drawn-QR = 코드가 바코드로 표시하기에 너무 길어 QR 코드로 표시합니다.
ticket-drawn-TEXT = 코드를 그릴 수 없습니다. 문자로 된 코드를 보여 주세요.
ticket-void-caption = { $n } / { $count } · 취소됨, 더 이상 유효하지 않음
delivery-closing =
    티켓 { $count }장을 모두 보내 드렸습니다. 입장할 때 보여 주세요. /mytickets 명령으로 언제든 다시 받으실 수 있습니다.
pdf-title = { $venue } – 예매 { $code }
pdf-caption = 인쇄용 전체 티켓
calendar-summary = { $venue }
calendar-description = 예매번호 { $code }. 티켓은 Telegram 채팅에 있습니다.
calendar-caption = 캘린더에 추가할 방문 일정
sending-again = 티켓을 다시 보내고 있습니다…

## 내 티켓

tickets-title = <b>예매 내역</b>
tickets-none = 아직 예매 내역이 없습니다.
tickets-entry = { $date } · { $code } · 티켓 { $count }장
tickets-entry-held = { $date } · { $code } · { $time }까지
tickets-entry-cancelled = { $date } · { $code } · 취소됨
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-line = { $quantity } × { $name }
tickets-ticket = { $n }. { $name }: { $status }
tickets-more = …외 { $count }장
tickets-not-live = 지금은 현장에 조회할 수 없어 { $time }(현지 시각) 기준 정보를 보여 드립니다.
ticket-WAITING = 미사용
ticket-USING = 사용 중
ticket-USED = 사용 완료
ticket-LOCK = 잠김
ticket-CANCEL = 취소됨
state-requested = 티켓 확보 중
state-held = 확정 대기
state-confirming = 발권 중
state-issued = 확정됨
state-expired = 시간 만료
state-rejected = 접수되지 않음
state-cancelling = 취소 중
state-cancelled = 취소됨
state-review = 현장에 확인 중
state-abandoned = 예매되지 않음
state-closed = 종료됨

## 직원 알림

alert-unknownConfirm = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $total }): 확정 요청에 5분째 답이 없습니다. 시스템이 다시 조회하고 있으며 아직 조치할 필요는 없습니다.
alert-review = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $total }): 담당자 확인이 필요합니다. 파트너로부터 결과를 알아낼 수 없었습니다. 파트너 시스템에서 조회해 주세요.
alert-dateDiffers = ⚠️ 예매 <code>{ $code }</code>: 고객 요청 날짜는 { $date }, 파트너의 날짜는 { $theirs }입니다.
alert-deliveryUnanswered = ⚠️ 예매 <code>{ $code }</code>: Telegram이 세 번 응답하지 않았습니다. 계속 보내고 있습니다.
alert-unreachable = ⚠️ 예매 <code>{ $code }</code>({ $date }): 고객에게 연락할 수 없어 티켓을 전달하지 못했습니다. 티켓은 /mytickets에 있습니다.
alert-cancelFailed = ⚠️ 예매 <code>{ $code }</code>({ $date }): 파트너에서 취소하지 못해 그대로 유효합니다.
