### 한국어. 메시지와 변수는 en.ftl과 같습니다. 높임말로 쓰고, 변수 뒤의 조사는 받침과 무관하게 씁니다.

language-name = 한국어
item-separator = { ", " }
fact-separator = { " | " }
name-value = { $name }: { $value }

## 버튼

book-tickets = 티켓 예매
my-tickets = 내 티켓
language = 언어
help = 도움말
continue-booking = 예매 계속하기
start-over = 처음부터
today = 오늘
tomorrow = 내일
this-weekend = 이번 주말
another-day = 다른 날짜
change-date = 날짜 변경
cancel = 취소
back = 뒤로
try-again = 다시 시도
remove = 빼기
all-tickets = 전체 티켓
other-tickets = 다른 티켓 선택
offer-add = { $tickets } 추가
offer-remove = { $tickets } 빼기
offer-to = { $tickets }(으)로 변경
go-back-to = 되돌리기: { $tickets }
go-back-to-day = 되돌리기: { $date } { $tickets }
continue-total = 계속: { $amount }
privacy-notice = 개인정보 안내
agree-and-book-as = 동의하고 { $name } 이름으로 예매
book-as = { $name } 이름으로 예매
keep-value = { $value } 유지
yes-book-as = 네, { $name } 이름으로 예매
meant-tickets = 아니요, 티켓을 말한 거예요
share-phone = 내 전화번호 보내기
phone-right = 네, 맞습니다
get-tickets = 티켓 받기: { $amount }
hold = { $minutes }분간 임시 예매
separate-tickets = 1인 1장
shared-ticket = 공용 티켓 1장
company-invoice = 회사 세금계산서 요청
no-invoice = 세금계산서 받지 않기
edit = 수정
edit-date = 날짜
edit-tickets = 티켓
edit-name = 이름
edit-phone = 전화번호
edit-email = 이메일
edit-cardId = 신분증 번호
edit-note = 요청 사항
remove-note = 요청 사항 삭제
cancel-booking = 예매 취소
cancel-surely = 네, 취소합니다
copy-code = 예매번호 복사
book-again = 다시 예매
ask-the-venue = 문의하기
to-held-booking = 임시 예매 보기
directions = 길 찾기
send-again = 티켓 다시 보내기
pdf = PDF
add-to-calendar = 캘린더에 추가
add-to-wallet = 지갑에 추가
show-tickets = 티켓 보기
turn-reminders-off = 알림 끄기
turn-reminders-on = 알림 켜기
get-my-data = 내 데이터 받기
forget-me = 내 데이터 삭제
forget-surely = 네, 모두 삭제합니다
keep-my-data = 데이터 유지
open-chat = 1:1 채팅 열기
n-of-count = { $n } / { $count }

## 명령어와 봇 프로필

command-book = 티켓 예매
command-mytickets = 내 예매와 티켓
command-settings = 언어와 알림
command-language = 언어 변경
command-help = 이 봇으로 할 수 있는 일
command-privacy = 저장되는 정보 안내
command-cancel = 예매 그만두기
bot-description =
    { $venue } 티켓. 날짜와 티켓을 고르면 입장할 때 바로 스캔할 수 있는 이미지로 이곳에서 받으실 수 있습니다.
bot-short-description = { $venue } 티켓: 여기서 예매하고 바로 받으세요.

## 환영, 도움말

welcome =
    { $name }님, 안녕하세요! <b>{ $venue }</b>에 언제 오시나요? 날짜를 누르시거나 “토요일 어른 2명”처럼 적어 주세요. 티켓은 바로 이 채팅으로 보내 드립니다.
welcome-by-invitation = { $name }님, 안녕하세요! <b>{ $venue }</b>입니다.
help-text =
    <b>{ $venue } 티켓</b>

    /book – 날짜와 티켓 선택
    /mytickets – 예매 내역, 티켓 다시 받기
    /settings – 언어와 알림
    /language – 언어 변경
    /privacy – 저장되는 정보
    /cancel – 진행 중인 예매 그만두기

    “토요일 어른 2명 어린이 1명”이나 “입구가 어디예요?”처럼 편하게 적으셔도 됩니다.
help-ask = 더 궁금한 점이 있으면 “문의하기”로 물어보세요. 답변은 이 채팅으로 옵니다.
support = 상담이 필요하신가요? { $contact }
privacy-text =
    <b>저장되는 정보와 목적</b>

    <b>고객님과의 계약인 예매를 이행하기 위해</b> 여쭤보는 이름과 전화번호 등의 정보, Telegram 계정 번호와 사용자 이름, 언어, 예매 내역이 저장됩니다. { $venue }에서 방문과 방문 전 알림, 예매에 관한 안내에 사용합니다. 정보는 이곳에 암호화되어 보관되며 티켓의 마지막 유효일로부터 { $days }일 뒤에 삭제됩니다. 광고에 쓰이거나 판매되지 않습니다.
language-question = 어떤 언어를 사용하시겠어요?
language-chosen = 이제 한국어로 안내해 드립니다.
only-in-private = 티켓은 1:1 채팅에서만 판매합니다.
unknown-command = 없는 명령어입니다. 아래에서 골라 주세요.
not-understood = 죄송합니다. 말씀을 정확히 이해하지 못했습니다.
not-understood-send = “문의하기”를 누르시면 적으신 그대로 직원에게 전달되고, 답변은 이 채팅으로 옵니다.
not-understood-here = 죄송합니다. 말씀을 정확히 이해하지 못했습니다. { $expected }
part-offered = 아래 내용이 맞으신가요? “{ $words }” 부분은 이해하지 못했습니다.
part-unread = “{ $words }” 부분은 이해하지 못했습니다. 아래에서 골라 주세요.
part-asked = 아래 내용이 맞으신가요?
no-answer = 죄송합니다. 그 내용은 제가 알지 못합니다. 직원에게 문의해 주세요.
nothing-to-change = 지금 변경하실 수 있는 진행 중인 예매가 없습니다. 완료된 예매에는 티켓을 추가할 수 없지만 새로 예매하실 수 있습니다.
new-booking = 새 예매입니다.
proposal =
    <b>이 내용이 맞으신가요?</b>
    { $proposed }
proposal-yes = 네, 계속할게요
proposal-change = 변경
proposal-traits = “{ $words }”라고도 적으셨습니다. 티켓이 달라지는지 확인해 주세요.
reader-allow = 도우미가 읽게 하기
reader-offer = 도우미가 읽을 수 있습니다. 쓰신 내용은 번호와 연락처를 뺀 채 { $recipient }(으)로 전달됩니다. /privacy에서 끄실 때까지 앞으로 읽지 못한 글도 같은 방식으로 처리합니다.
reader-withdraw = 도우미 끄기
reader-withdrawn = 도우미를 껐습니다. 쓰신 내용은 더 이상 전달되지 않습니다.
talk-thanks = 별말씀을요! 😊
talk-greeting = 안녕하세요! “토요일 어른 2명”처럼 날짜와 인원을 적어 주시거나 편하게 물어보세요.
talk-other = 😊 필요하실 때 언제든 말씀해 주세요.
unknown-message = 죄송합니다. 이런 형식의 메시지는 읽을 수 없습니다. 글로 적어 주세요.
unknown-message-send = 죄송합니다. 이런 형식의 메시지는 읽을 수 없습니다. 글로 적어 주시거나 “문의하기”를 눌러 그대로 보내 주세요.
trouble =
    방금 저희 쪽에 문제가 생겼지만 입력하신 내용은 그대로 있습니다. 잠시 후 다시 시도해 주세요.
stale = 이전 단계의 버튼입니다.
only-staff = 직원만 사용할 수 있습니다.
only-owners = 환불 완료는 책임자만 표시할 수 있습니다. 책임자에게 알려 주세요.
only-owners-do = 책임자만 할 수 있습니다. 책임자에게 알려 주세요.
too-fast = 버튼을 너무 빠르게 누르셨습니다. 잠시 후 다시 눌러 주세요.
forgotten = 오랫동안 진행되지 않아 이 예매는 종료되었습니다. 예매된 것은 없습니다.
edited-not-read = 그 메시지는 처음 쓰신 대로 이미 반영되었습니다. 현재 예매 내용은 아래와 같습니다. 수정하신 내용은 새 메시지로 보내 주세요.
not-own-words = 전달된 메시지나 다른 봇, 그룹 이름으로 보낸 메시지는 처리하지 않습니다. 직접 입력해 주세요.
unfinished = 진행 중이던 예매가 있습니다.
unfinished-for-date = 진행 중이던 <b>{ $date }</b> 예매가 있습니다.
cancelled-nothing-booked = 예매를 그만두셨습니다. 예매된 것은 없습니다.
nothing-to-cancel = 진행 중인 예매가 없습니다. 예매된 것은 없습니다.
leave-asked = 예매를 그만두시겠어요? 그렇다면 아래 “{ $button }” 버튼을 눌러 주세요. 아직 예매된 것은 없습니다.
keyboard-closed = 감사합니다.
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## 설정, 고객의 데이터

settings-text =
    <b>설정</b>

    언어: { $language }
    방문 전날 저녁 알림: { $reminders }
reminders-on = 켜짐
reminders-off = 꺼짐
reminders-turned-on = 방문 전날 저녁에 알려 드립니다.
reminders-turned-off = 더 이상 방문 알림을 보내지 않습니다.
my-data-caption = 이 봇이 보관하는 고객님의 모든 정보
forget-text =
    <b>고객님의 데이터를 모두 삭제할까요?</b>

    저장된 정보와 설정, 예매 내역이 이곳에서 삭제됩니다. 예매와 함께 시설에 전달된 정보는 시설에 남습니다.
forget-tickets = ❗ 아직 티켓 { $count }장이 있습니다. 티켓은 계속 유효하지만 봇에서는 사라져 다시 보거나 받으실 수 없습니다. 이 채팅의 이미지를 보관해 주세요.
forget-invitation = 이곳에서 다시 예매하시려면 새 초대가 필요합니다.
forget-surely-text = <b>정말 삭제할까요?</b> 되돌릴 수 없습니다.
forgotten-you = 완료되었습니다. 이곳에 있던 고객님의 데이터를 모두 삭제했습니다. 이용해 주셔서 감사합니다.
kept-your-data = 아무것도 삭제하지 않았습니다.
forget-unresolved =
    <b>아직 삭제할 수 없습니다.</b> 끝나지 않은 예매가 { $count }건 있으며, 기록이 없으면 처리해 드릴 수 없습니다. 임시 예매의 티켓을 받으시거나 취소하시거나 시설의 답을 기다리신 뒤 /forgetme 명령을 다시 보내 주세요.
forget-money = <b>아직 삭제할 수 없습니다.</b> 돌려드릴 금액이 남아 있으며, 기록이 없으면 처리해 드릴 수 없습니다. 환불이 완료되면 이곳으로 알려 드리니, 그 뒤에 /forgetme 명령을 다시 보내 주세요.
forget-by = 봇에 맡기셔도 됩니다. 다른 정보는 바로 삭제되고, 이 예매는 { $date }에 삭제됩니다. 그때까지 끝나지 않은 예매는 이름과 연락처, 메모가 삭제되고 나머지는 예매가 끝나면 삭제됩니다.
forget-waits = 다른 정보는 모두 삭제되었습니다. 이 예매는 { $date }에 삭제됩니다. 그때까지 끝나지 않은 예매는 이름과 연락처, 메모가 삭제되고 나머지는 예매가 끝나면 삭제됩니다.

## 날짜

date-title = <b>언제 방문하시겠어요?</b>
date-current = 현재 선택: <b>{ $date }</b>
date-last-time = 지난번: <b>{ $date }</b>
date-hint = 날짜를 누르시거나 { $example }, “토요일”, “내일 어른 2명”처럼 적어 주세요.
date-expected = 날짜를 선택해 주세요.
date-pick-a-day = 아래에서 날짜를 누르시거나 적어 주세요.
date-not-in-month = 이달에는 없는 날짜입니다.
date-past = { $date }은 이미 지난 날짜입니다. 오늘이나 그 이후의 날짜를 골라 주세요.
date-beyond-horizon = { $date }까지 예매하실 수 있습니다.
date-not-yet = { $date } 티켓은 아직 판매 전입니다. 현재 { $last }까지 예매하실 수 있습니다.
date-nothing-on-sale = { $date }에는 판매하는 티켓이 없습니다.
prices-for = { $date } 요금:
day-on-sale-line = { $name } – { $price }
day-not-looked-up = 지금은 { $date }에 어떤 티켓을 파는지 확인할 수 없습니다. 잠시 후 다시 시도해 주세요.
date-month-past = 이미 지난 날짜입니다.
date-example = { $month }월 { $day }일
month-names = 1월 | 2월 | 3월 | 4월 | 5월 | 6월 | 7월 | 8월 | 9월 | 10월 | 11월 | 12월
month-title = { $year }년 { $month }
day-label = { $date } ({ $weekday })
weekday-names = 월 | 화 | 수 | 목 | 금 | 토 | 일
calendar-weekdays = 월 | 화 | 수 | 목 | 금 | 토 | 일
choice-day = <b>어느 날을 말씀하시나요?</b>
choice-expected = 아래 버튼 중에서 골라 주세요.

## 방문

visit-info = 이용 안내
tell-when-open = 판매가 시작되면 알림 받기
choose-tickets = 티켓 고르기
visit-title = <b>{ $venue } 이용 안내</b>
visit-address = 📍 <b>주소</b>
    { $text }
visit-hours = 🕘 <b>운영 시간</b>
    { $text }
visit-parking = 🚗 <b>주차</b>
    { $text }
visit-rules = 📋 <b>이용 수칙</b>
    { $text }
visit-refunds = 💰 <b>환불</b>
    { $text }
visit-nothing = 아직 여기에 안내된 내용이 없습니다. 직원에게 문의해 주세요.
visit-upcoming = <b>방문 예정:</b> { $date } | 티켓 { $count }장
opening-promise = 🔔 <b>{ $date }</b> 티켓 판매가 시작되면 바로 여기로 알려 드립니다.
opening-watched = { $date } 티켓 판매가 시작되면 알려 드립니다.
opening-full = 이미 { $maximum }개 날짜를 기다리고 계셔서 더 추가할 수 없습니다.
opening-now = 🔔 <b>{ $date } 티켓 판매가 시작되었습니다.</b>
privacy-invoices = <b>요청하신 회사 세금계산서를 발행하기 위해</b>({ $venue }의 법적 의무) 회사 이름, 납세자 번호, 이메일 주소가 저장되며, 예매 내역과 함께 보관되고 삭제됩니다.
privacy-openings = <b>직접 눌러 동의하신 경우</b>: “판매가 시작되면 알림 받기”. 기다리시는 날짜는 그날이 지나면 삭제됩니다. 언제 무엇에 동의하셨는지는 이름 없이 3년 동안 보관됩니다.
privacy-recipients = <b>정보를 받는 곳</b>: { $venue } 직원, 티켓을 발행하는 제휴사, 이 채팅을 전달하는 Telegram. 이곳에서 결제하시면 은행 또는 결제 대행사도 포함됩니다.
privacy-hosting = <b>서버가 있는 국가</b>: { $country }.
privacy-rights = <b>고객님의 권리</b>: /mydata 명령으로 모든 정보를 파일로 받으실 수 있습니다. /forgetme 명령으로 정보를 삭제하고 동의를 철회하실 수 있습니다. 문의 및 불만 접수: { $contact }. 개인정보 보호 기관에도 불만을 제기하실 수 있으며, 베트남에서는 공안부(A05)입니다.
privacy-reader = 봇이 읽지 못한 글은 허락하신 경우 { $recipient }(으)로 전달됩니다. 전화번호, 이메일, @이름, 예매번호와 고객님의 이름, 계정은 빼고 보냅니다.
privacy-payments = 결제 내역은 이름 없이 법에서 정한 기간 동안 장부에 보관되며, /forgetme로 삭제되지 않습니다.
venue-file-taken = ✅ 시설 파일이 적용되었습니다.
venue-file-unsold = ⚠️ 파일에 앞으로 { $weeks }주 동안 판매하지 않는 상품이 있습니다: { $codes }
alert-venue-file = ⚠️ <b>시설 파일이 적용되지 않았습니다.</b> 봇은 이전 파일로 계속 운영됩니다. 수정한 뒤 다시 불러와 주세요.

    { $problems }

## 티켓

package-title = <b>{ $name }</b>
    { $price }
heading = <b>{ $text }</b>
group-kind = { $name }: { $price } (1회 { $minimum }~{ $maximum }장)
of-kind = { $name }:
package-service = • { $quantity } × { $name }
more-entries = …외 { $count }개
package-for-date = 방문일: { $date }
package-admits = 티켓 한 장으로 { $visitors } 입장
validity-on = { $date } 사용 가능
validity-range = { $from }부터 { $to }까지 사용 가능
validity-days = 구매일로부터 { $days }일간 사용 가능
package-limit = 1회 최대 { $maximum }장
package-limits = 1회 { $minimum }~{ $maximum }장
package-count-typed = { $count }장보다 많이 필요하시면 숫자로 적어 주세요.
package-cutoff = 오늘 티켓은 { $time }에 판매 마감(현지 시각)
package-closed = 오늘 티켓은 { $time }(현지 시각)에 판매가 마감되어 오늘 날짜로 예매할 수 없습니다
aside = { $text }
package-note-of = { $name }: { $note }
package-expected = +, − 버튼으로 수량을 정하시고, 아래에서 다른 티켓을 누르실 수 있습니다. “어른 2명”처럼 적으셔도 됩니다.
package-gone = 그날은 더 이상 판매하지 않는 티켓입니다.
package-changed = “{ $name }” 티켓의 가격이나 구매 가능 수량이 방금 바뀌었습니다. 확인하신 뒤 계속해 주세요.
package-closed-now = 오늘 “{ $name }” 티켓은 { $time }(현지 시각)에 판매가 마감되었습니다.
venue-silent = 지금 시설 시스템이 응답하지 않아 그날의 티켓을 확인할 수 없습니다. 잠시 후 다시 시도해 주세요.
list-title = <b>{ $date }, 어떤 티켓인가요?</b>
list-from = { $price }부터
list-for = { $price } ({ $visitors })
list-closed = 오늘 마감
packages-none = <b>{ $date }</b>에는 판매하는 티켓이 없습니다. 다른 날짜를 선택해 주세요.
packages-slow =
    <b>{ $date }</b> 티켓을 시설에 조회하고 있습니다… 평소보다 오래 걸리고 있습니다. 답이 오는 대로 여기에 표시됩니다.
packages-unavailable =
    시설 시스템이 지금 응답하지 않아 <b>{ $date }</b> 티켓을 보여 드릴 수 없습니다. 입력하신 내용은 그대로 있습니다.
quantity-expected = 몇 장이 필요하신가요? +, − 버튼을 누르시거나 숫자를 적어 주세요.
party-adult = 성인 { $count }명
party-child = 어린이 { $count }명
party-infant = 아기 { $count }명
party-senior = 경로 { $count }명
party-student = 학생 { $count }명
party-person = { $count }명
party-bare = 티켓 { $count }장
kind-adult = 성인
kind-child = 어린이
kind-infant = 아기
kind-senior = 경로
party-how-many =
    { $party }: 티켓이 종류별로 몇 장 필요하신가요? +, − 버튼을 누르시거나 “성인 2명, 어린이 1명”처럼 적어 주세요.
quantity-none = 아직 선택하지 않은 티켓입니다.
quantity-below = 이 티켓은 한 번에 { $minimum }장부터 예매하실 수 있습니다.
quantity-above = 이 티켓은 한 번에 최대 { $maximum }장까지 예매하실 수 있습니다.
order-added = 추가했습니다: { $tickets }
order-removed = 뺐습니다: { $tickets }
order-set = 지금 예매 내역: { $tickets }
cart-title = <b>{ $date } 예매 내역</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …외 { $count }개
line-entry = { $quantity } × { $name }
total = 예매 총액: <b>{ $amount }</b>
cart-full = 한 번에 최대 { $maximum }종류까지 예매하실 수 있습니다. 하나를 빼시거나 먼저 예매해 주세요.
cart-gone = 그날은 판매하지 않아 예매 내역에서 뺐습니다: { $names }
cart-changed = 선택하신 뒤 가격이나 구매 가능 수량이 바뀌었습니다: { $names }. 예매를 다시 확인해 주세요.
cart-closed = 오늘 판매가 마감되어({ $time }, 현지 시각) 예매 내역에서 뺐습니다: { $names }

## 예매자 정보

consent = 답해 주시면 예매를 위해 { $venue }에 { $details } 정보를 제공하는 데 동의하시는 것으로 봅니다. 정보는 이 봇에 암호화하여 보관하며 방문일로부터 { $days }일 뒤에 삭제합니다.
detail-name = 이름
detail-phone = 전화번호
detail-email = 이메일 주소
detail-cardId = 신분증 번호
name-question = <b>어느 분 성함으로 예매하시겠어요?</b>
name-hint = 성함을 적어 주시거나, 버튼을 누르시면 Telegram에 등록된 이름으로 예매됩니다.
name-doubtful = <b>예매하실 분의 성함이 “{ $name }” 맞으신가요?</b>
name-expected = 예매하실 분의 성함을 적어 주세요.
name-unusable = 성함을 확인하지 못했습니다. 예매하실 분의 성함을 다시 적어 주세요.
phone-question = <b>전화번호를 알려 주세요.</b>
phone-hint = 아래 버튼으로 보내거나 직접 입력해 주세요. 예: { $example }
phone-placeholder = 전화번호
phone-example = 0912 345 678 또는 +82 10-1234-5678
phone-expected = 아래 버튼으로 전화번호를 보내시거나 적어 주세요.
phone-not-own = 다른 분의 연락처입니다. 본인 번호를 보내시거나 적어 주세요.
phone-unusable = 전화번호 형식이 아닙니다. 다시 확인해 주세요.
phone-unlikely = <b>{ $phone }, 이 번호가 맞으신가요?</b>
    일반적인 전화번호와 형식이 달라 여쭤봅니다. 다르다면 번호를 다시 적어 주세요.
phone-of-country = <b>{ $phone } 번호가 맞으신가요?</b>
    국가 번호를 붙였습니다. 다르다면 + 와 국가 번호를 붙여 다시 적어 주세요.
email-question = <b>이메일 주소를 알려 주세요.</b>
email-hint = name@example.com처럼 적어 주세요.
email-expected = 이메일 주소를 입력해 주세요.
email-unusable = 이메일 주소 형식이 아닙니다. 다시 확인해 주세요.
cardId-question = <b>신분증 번호를 알려 주세요.</b>
cardId-hint = 여권 또는 신분증 번호입니다. 보내신 메시지는 이 채팅에서 바로 삭제됩니다.
cardId-expected = 여권 또는 신분증 번호를 입력해 주세요.
cardId-unusable = 신분증 번호 형식이 아닙니다. 영문자와 숫자로 4자 이상 입력해 주세요.
cardId-not-deleted = 신분증 번호가 담긴 이 메시지를 삭제하지 못했습니다. 직접 삭제하실 수 있습니다.

## 확인

review-title = <b>{ $date } 예매 내용을 확인해 주세요</b>
review-name = 이름: { $value }
review-phone = 전화: { $value }
review-email = 이메일: { $value }
review-cardId = 신분증 번호: { $value }
review-invoice = 세금계산서: { $company }, { $taxCode }, { $email }
review-separate = 1인 1장: 한 분씩 각자 티켓으로 입장합니다
review-grouped = 종류별 공용 티켓 1장: 함께 입장합니다
review-suggested = 지난번에 고르신 티켓입니다.
review-note = 요청 사항: { $note }
payment-notice = 💳 { $notice }
review-expected = 아래 버튼을 누르시거나 바꾸실 내용을 적어 주세요.
almost-done = 거의 다 됐습니다. “{ $button }” 버튼을 눌러 주세요.
edit-title = <b>무엇을 변경하시겠어요?</b>
edit-expected = 바꾸실 항목을 골라 주세요.
note-question = <b>시설에 전할 요청 사항</b>
    200자까지 적어 주세요.
note-expected = 요청 사항을 적어 주시거나 “뒤로”를 눌러 주세요.
note-too-long = 요청 사항은 { $maximum }자 이내로 적어 주세요.
invoice-company-question = <b>어느 회사 앞으로 세금계산서를 발행해 드릴까요?</b>
invoice-taxCode-question = <b>회사의 납세자 번호를 알려 주세요.</b>
invoice-email-question = <b>세금계산서를 받으실 이메일 주소를 알려 주세요.</b>
invoice-company = 회사: { $company }
invoice-taxCode = 납세자 번호: { $taxCode }
invoice-expected = 내용을 입력해 주시거나 “뒤로”를 눌러 주세요.
invoice-company-unusable = 회사 이름을 100자 이내로 입력해 주세요.
invoice-taxCode-unusable = 납세자 번호 형식이 아닙니다. 영문자, 숫자, 하이픈 4~20자로 다시 입력해 주세요.
invoice-taxCode-unusable-vn = 납세자 번호 형식이 아닙니다. 숫자 10자리, 지점은 10자리와 3자리, 또는 12자리로 다시 입력해 주세요.

## 결제

pay-total = { $amount } 결제
pay-again-at = { $time }에 다시 결제
pay-by-telegram = 카드 결제: { $amount }
pay-by-transfer = 계좌 이체: { $amount }
instead-telegram = 카드로 결제
instead-transfer = 계좌 이체로 결제
i-have-paid = 이체했습니다
show-transfer = 이체 정보 보기
copy-account = 계좌번호 복사
copy-amount = 금액 복사
copy-content = 내용 복사
review-pay-telegram = 💳 Telegram에서 카드로 결제하시면 바로 티켓을 보내 드립니다.
review-pay-transfer = 🏦 QR 코드로 계좌 이체하시면 입금이 확인되는 대로 티켓을 보내 드립니다.
review-pay-either = 💳 여기에서 카드나 계좌 이체로 결제하시면 입금이 확인되는 대로 티켓을 보내 드립니다.
card-payment-notWhole = 이 금액은 카드로 결제할 수 없습니다.
card-pay-until = <b>한 단계 남았습니다. 결제해 주세요.</b> 예매는 { $time }({ $left })까지 유지되며 결제가 끝나면 바로 발권됩니다.
card-pay = <b>한 단계 남았습니다. 결제해 주세요.</b> 예매는 유지되고 있으며 결제가 끝나면 바로 발권됩니다.
card-pay-total-differs = 시설에서 안내한 합계가 앞서 보여 드린 { $before } 금액과 다릅니다. 동의하시는 경우에만 결제해 주세요.
card-pay-with-telegram = 청구서는 이 채팅에 있습니다.
card-checkout-open = 카드 결제가 시작되었습니다. 카드가 거절되었다면 { $time }({ $left })에 다시 결제하실 수 있습니다.
card-pay-with-transfer = 이체용 QR 코드는 이 채팅에 있습니다.
card-said-paid = <b>시설에서 입금을 확인하고 있습니다.</b> 예매는 유지되고 있으며 입금이 확인되면 바로 발권됩니다.
card-said-paid-until = <b>시설에서 입금을 확인하고 있습니다.</b> 예매는 { $time }({ $left })까지 유지되며 입금이 확인되면 바로 발권됩니다.
money-paid = 결제한 금액: { $amount }
money-due = 남은 금액: <b>{ $amount }</b>
money-carried-over = 예매 { $code }에 반영: { $amount }
money-to-return = 돌려받으실 금액: <b>{ $amount }</b>
money-returned = 환불된 금액: { $amount }
why-paused-paid = <b>결제는 확인되었지만 지금은 판매가 일시 중단되었습니다.</b> 1분마다 발권을 다시 시도합니다. 예매가 유지되는 동안 발권되지 않으면 전액을 돌려드립니다.
why-paused-change = <b>지금은 판매가 일시 중단되었습니다.</b> 1분마다 새 날짜의 발권을 다시 시도합니다. 예매가 유지되는 동안 발권되지 않으면 기존 예매가 그대로 유지되며, 추가로 결제하신 금액이 있으면 돌려드립니다.
invoice-title = { $date } 티켓
invoice-description = { $venue }, { $date }. 예매번호 { $code }. 결제가 끝나면 티켓이 이곳으로 도착합니다.
invoice-adjustment = 시설 수수료 또는 할인
invoice-already-paid = 이미 결제됨
transfer-caption = <b>{ $time }까지 { $amount } 이체해 주세요</b>({ $left })
transfer-said-paid = 감사합니다. 이체하셨다고 시설에 알렸습니다. 입금이 확인되면 티켓이 자동으로 도착합니다.
transfer-details = <b>{ $amount }, { $time }까지 유지</b>({ $left })
transfer-how = 은행 앱으로 코드를 스캔해 주세요. 이 휴대폰에서 이체하실 때는 사진을 저장한 뒤 은행 앱에서 불러오세요.
transfer-facts = { $bank }, <code>{ $account }</code>, 내용 <code>{ $code }</code>
    티켓은 자동으로 도착합니다.
transfer-title = 계좌 이체
transfer-until = { $time }까지
transfer-scan = 은행 앱으로 스캔하세요
transfer-bank = 은행
transfer-account = 계좌번호
transfer-holder = 예금주
transfer-content = 내용
transfer-hint = 금액과 내용은 바꾸지 마세요
transfer-closed = 결제하지 않아도 됩니다
transfer-paid-caption = ✅ <b>결제가 끝났습니다.</b> 다시 이체하지 말아 주세요.
transfer-closed-caption = <b>더 이상 결제하지 않으셔도 됩니다.</b> 이체하지 말아 주세요. 이후에 입금된 금액은 돌려드립니다.
transfer-issued-caption = <b>티켓이 발권되었습니다.</b> 지금은 이체하지 말아 주세요.
checkout-unknownInvoice = 더 이상 유효하지 않은 청구서입니다. 결제되지 않았습니다.
checkout-otherCustomer = 예매하신 분만 결제할 수 있는 청구서입니다. 결제되지 않았습니다.
checkout-outdated = 청구서가 새것으로 바뀌었습니다. 최신 청구서로 결제해 주세요. 결제되지 않았습니다.
checkout-alreadyPaid = 이미 결제된 예매입니다. 결제되지 않았습니다.
checkout-notHeld = 더 이상 유지되지 않는 예매입니다. 결제되지 않았으니 다시 예매해 주세요.
checkout-differentAmount = 금액이 바뀌었습니다. 예매를 다시 확인해 주세요. 결제되지 않았습니다.
checkout-anotherCheckout = 이 예매의 다른 결제가 진행 중입니다. { $time }(현지 시각)에 다시 시도해 주세요. 결제되지 않았습니다.
checkout-holdEnds = 티켓을 안전하게 발권하기에는 남은 시간이 너무 짧습니다. 결제되지 않았으니 다시 예매해 주세요.
checkout-noDebtRoom = 지금은 판매가 일시 중단되었습니다. 결제되지 않았으니 잠시 후 다시 시도해 주세요.
checkout-partnerSilent = 지금 시설에서 답이 없습니다. 결제되지 않았으니 잠시 후 다시 시도해 주세요.
checkout-notPayable = 시설에서 이 예매를 더 이상 유지하지 않습니다. 결제되지 않았으니 다시 예매해 주세요.
checkout-totalChanged = 시설의 합계가 바뀌었습니다. 예매를 다시 확인해 주세요. 결제되지 않았습니다.
checkout-dateDiffers = 시설에 등록된 날짜가 선택하신 날짜와 다릅니다. 예매를 다시 확인해 주세요. 결제되지 않았습니다.
checkout-linesDiffer = 시설에 등록된 티켓이 선택하신 티켓과 다릅니다. 예매를 다시 확인해 주세요. 결제되지 않았습니다.
checkout-cutoffPassed = 오늘 판매는 마감되었습니다. 결제되지 않았습니다.
checkout-trouble = 저희 쪽에 문제가 생겼습니다. 결제되지 않았으니 잠시 후 다시 시도해 주세요.
notice-partlyPaid = 💰 <b>{ $amount } 입금되었고 { $due } 남았습니다.</b> 시간 안에 나머지를 결제해 주세요. 전액이 확인되면 발권됩니다. 채워지지 않으면 전부 돌려드립니다.
notice-partlyPaid-change = 💰 <b>{ $amount } 입금되었고 { $due } 남았습니다.</b> 시간 안에 나머지를 결제해 주세요. 전액이 확인되면 새 날짜의 티켓이 발권됩니다. 채워지지 않으면 기존 예매가 그대로 유지되며, 입금하신 금액은 돌려드립니다.
notice-moneyWaits = 💰 <b>{ $amount } 입금이 확인되었습니다.</b> 예매 내용이 동의하신 것과 달라졌으니, 발권 전에 아래에서 다시 확인해 주세요. 진행하지 않으시면 전액을 돌려드립니다.
notice-moneyCorrected-held = ⚠️ <b>{ $amount } 금액이 실제로는 입금되지 않았습니다.</b> 예매 <code>{ $code }</code>에 잘못 기록했습니다. 죄송합니다. 결제가 확인되면 발권됩니다.
notice-moneyCorrected = ⚠️ <b>{ $amount } 금액이 실제로는 입금되지 않았습니다.</b> 예매 <code>{ $code }</code>에 잘못 기록했습니다. 죄송합니다. 따라서 이 금액은 환불되지 않습니다. 보내신 것이 맞다면 시설에 문의해 주세요.
notice-moneyToReturn = 💰 <b>{ $amount } 환불해 드립니다.</b> 예매번호 <code>{ $code }</code>. { $reason } 결제하신 방법으로 시설에서 돌려드리며, 완료되면 이곳으로 알려 드립니다.
notice-moneyToReturn-all = 💰 <b>모두 합해 { $amount } 환불해 드립니다.</b> 예매번호 <code>{ $code }</code>. { $reason } 결제하신 방법으로 시설에서 돌려드리며, 완료되면 이곳으로 알려 드립니다.
return-part = { $amount }: { $reason }
notice-moneyReturned = ✅ <b>시설에서 { $amount } 환불해 드렸습니다.</b> 예매번호 <code>{ $code }</code>. 은행에 따라 표시까지 며칠 걸릴 수 있습니다.
notice-moneyReturned-again = ✅ <b>시설에서 추가로 환불해 드렸습니다. 합계 { $amount }입니다.</b> 예매번호 <code>{ $code }</code>. 은행에 따라 표시까지 며칠 걸릴 수 있습니다.
notice-moneyCarriedOver = 💰 <b>예매 <code>{ $code }</code>의 { $amount }이 새 예매 <code>{ $other }</code>({ $date })의 결제 금액으로 반영되었습니다.</b> 앞서 안내해 드린 환불을 대신한 것입니다.
return-tooMuch = 예매 금액보다 많이 입금되었습니다.
return-paidTwice = 두 번 결제되었습니다.
return-cheaperDay = 바꾼 날짜의 금액이 더 적습니다.
return-notIssued = 티켓이 발권되지 않았습니다.
return-late = 예매가 끝난 뒤에 입금되었습니다.
return-cancelledByStaff = 시설에서 예매를 취소했습니다.
return-cancelledByCustomer = 취소하신 예매에 대해 시설 규정에 따라 돌려드리는 금액입니다.
return-foreignCurrency = 이곳에서 쓰지 않는 통화로 입금되었습니다.
cancel-question-paid = <b>이 예매를 취소할까요?</b> 티켓은 다시 판매되며 { $amount } 돌려드립니다.
cancel-question-unpaid = <b>이 예매를 취소할까요?</b> 티켓은 다시 판매됩니다. 아직 결제하신 금액은 없으며 결제하실 금액도 없습니다.
cancel-question-change = <b>이 예매를 취소할까요?</b> 티켓은 다시 판매됩니다.
closing-paid = ✅ 결제 완료: { $amount }. 입구에서 더 내실 금액은 없습니다.
paid = 결제 완료
notice-hold-ends-pay = ⏳ <b>임시 예매 시간이 얼마 남지 않았습니다.</b> 지금 결제해 주세요.
notice-changedByVenue = { $venue }에서 방문일을 { $before }에서 { $date }(으)로 옮겨 드리고 있습니다. 새 티켓이 올 때까지 기존 티켓이 유효합니다.
pay-failed = 지금은 이 방법으로 결제할 수 없습니다. 결제되지 않았습니다.
refused-prepaid = 먼저 결제해 주세요. 그러면 티켓이 자동으로 도착합니다.
refused-notPrepaid = 이곳에서 결제하실 것이 없습니다.
refused-otherMethod = 이곳에서는 사용할 수 없는 결제 방법입니다.
refused-dateDiffers = 시설에 등록된 날짜가 선택하신 날짜와 다릅니다. 다시 예매하시거나 답변을 기다려 주세요.
refused-linesDiffer = 시설에 등록된 티켓이 선택하신 티켓과 다릅니다. 다시 예매하시거나 답변을 기다려 주세요.
refused-notAwaited = 지금 결제하실 금액이 없습니다.
refused-toldAlready = 시설에 이미 알렸습니다. 입금이 확인되면 티켓이 자동으로 도착합니다.

## 예매 카드

card-requested = <b>티켓을 확보하고 있습니다…</b>
card-code = 예매번호 <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>한 단계 남았습니다.</b> 예매는 유지되고 있지만 티켓은 아직 발권되지 않았습니다.
venue-time = 현지 시각
card-held-until = <b>한 단계 남았습니다.</b> 예매는 { $time }({ $left })까지 유지되며 티켓은 아직 발권되지 않았습니다.
card-total-differs = 시설에서 안내한 합계가 앞서 보여 드린 { $before } 금액과 다릅니다. 동의하시는 경우에만 티켓을 받아 주세요.
card-confirming = <b>티켓을 발권하고 있습니다…</b>
card-checking =
    <b>시설에 확인하고 있습니다.</b> 다시 예매하지 마시고 기다려 주세요. 티켓이나 답변을 이곳으로 보내 드립니다.
card-review =
    <b>시설에 확인하고 있습니다.</b> 다시 예매하지 마시고 기다려 주세요. 담당자가 확인 중이며 답변을 이곳으로 보내 드립니다.
card-issued = <b>예매가 확정되었습니다.</b>
    예매번호 <code>{ $code }</code>
    아래에서 티켓 { $count }장을 확인해 주세요.
card-cancelling = <b>예매를 취소하고 있습니다…</b>
card-expired = <b>예매가 더 이상 유지되지 않습니다.</b> { $minutes ->
        [0] 제때 발권되지 않아
       *[other] { $minutes }분이 지나
    } 예매된 것은 없으며 결제하실 금액도 없습니다. “다시 예매”를 누르면 선택이 그대로 유지됩니다.
card-rejected = <b>시설에서 이 예매를 접수하지 못했습니다.</b> 예매된 것은 없습니다. 다른 날짜나 수량으로 시도해 보세요.
card-rejected-paused = <b>지금은 판매가 일시 중단되었습니다.</b> 예매된 것은 없습니다. 나중에 다시 시도해 주세요.
card-rejected-date = <b>시설에서 { $date } 예매를 받지 않습니다.</b> 휴무일이거나 그날 판매가 끝났을 수 있습니다. 예매된 것은 없습니다. “다시 예매”를 누르면 선택이 그대로 유지되니 다른 날짜를 골라 주세요.
card-rejected-packages = <b>시설에서 이 수량의 티켓을 발권할 수 없습니다.</b> 예매된 것은 없습니다. “다시 예매”를 누르면 선택이 그대로 유지되니 수량이나 상품을 바꿔 주세요.
card-rejected-details = <b>시설에서 이 예매의 정보를 받아들이지 않았습니다.</b> 예매된 것은 없습니다. “다시 예매”를 누르면 선택이 그대로 유지되니 이름과 전화번호 등을 확인해 주세요.
card-rejected-cutoff = <b>예매가 시설에 전달되기 전에 오늘 판매가 끝났습니다.</b> 예매된 것은 없습니다. “다시 예매”를 누르면 선택이 그대로 유지되니 다른 날짜를 골라 주세요.
card-rejected-replacedEnded = <b>날짜가 변경되지 않았습니다.</b> { $date } 예매는 그 사이에 이미 끝났습니다. 새로 예매된 것은 없습니다.
card-rejected-replacedUsed = <b>날짜가 변경되지 않았습니다.</b> { $date } 예매의 티켓 중 하나가 이미 사용되었거나 잠겨 있습니다. 그 예매는 그대로 남으며 새로 예매된 것은 없습니다.
card-abandoned = <b>시설 시스템에서 답이 없었습니다.</b> 예매된 것은 없으며 결제하실 금액도 없습니다. 다시 시도해 주세요.
card-cancelled-by-you = <b>예매를 취소하셨습니다.</b> 결제하실 금액은 없습니다.
cancel-question = <b>이 예매를 취소할까요?</b> 티켓은 다시 판매됩니다. 이곳에서 결제하신 금액은 없으며 결제하실 금액도 없습니다.
card-cancelled = ❗ <b>시설에서 이 예매를 취소했습니다.</b> 티켓은 더 이상 유효하지 않습니다.
card-closed = <b>담당자가 이 예매를 종료했습니다.</b>
reason-given = 사유: { $reason }
why-paused = <b>지금은 판매가 일시 중단되었습니다.</b> 예매는 계속 유지되니 잠시 후 다시 시도해 주세요.
why-total-changed = <b>합계가 바뀌었습니다.</b> 티켓을 받으시기 전에 확인해 주세요.
why-hold-too-short = <b>티켓을 안전하게 발권하기에는 남은 시간이 너무 짧았습니다.</b>
why-unreachable = 지금 시설 시스템에 연결할 수 없습니다. 계속 시도하고 있습니다.
why-no-answer = 시설 시스템에서 아직 답이 없습니다. 계속 시도하고 있습니다.
why-cancel-refused = <b>시설에서 취소를 받아들이지 않았습니다.</b> 예매는 그대로 유효합니다.
why-date-differs = <b>시설에 등록된 날짜가 선택하신 날짜와 다릅니다.</b> 직원에게 알렸습니다. 다시 예매하시거나 답변을 기다려 주세요.
why-lines-differ = <b>시설에 등록된 티켓이 선택하신 티켓과 다릅니다.</b> 직원에게 알렸습니다. 다시 예매하시거나 답변을 기다려 주세요.
why-cutoff-passed = <b>오늘 판매가 마감되어</b> 이 티켓은 더 이상 발권할 수 없습니다.
refused-confirming = 티켓을 발권하고 있습니다.
refused-notHeld = 더 이상 유지되지 않는 예매입니다.
refused-totalChanged = 합계가 변경되었습니다. 내용을 다시 확인해 주세요.
refused-holdTooShort = 티켓을 안전하게 발권하기에는 남은 시간이 너무 짧습니다. 다시 예매해 주세요.
refused-cutoffPassed = 오늘 판매는 마감되었습니다.
refused-cancelling = 이미 취소 중인 예매입니다.
refused-cancelled = 이미 취소된 예매입니다.
refused-notCancellable = 이 예매는 여기서 취소할 수 없습니다.
refused-notIssued = 이 예매에는 유효한 티켓이 없습니다.
refused-sentOften = 이 티켓은 너무 여러 번 보내 드려 더 이상 다시 보낼 수 없습니다. 이 채팅 위쪽에서 확인해 주세요.
refused-openHolds = 더 이상 임시 예매를 하실 수 없습니다. 먼저 티켓을 받으시거나 한 건을 취소해 주세요.
refused-ticketsPerDay = 한 분이 하루에 구매하실 수 있는 티켓 수를 넘었습니다.
refused-bookingsPerDay = 오늘은 한 분이 하실 수 있는 예매 횟수를 모두 쓰셨습니다. 이미 하신 예매는 그대로이며, 내일 다시 예매하실 수 있습니다.

## 구매 후

change-visit-date = 날짜 변경
ask-to-cancel = 시설에 취소 요청
ask-to-change = 시설에 날짜 변경 요청
change-to = { $date }로 변경
cancel-tickets-question = <b>이 예매를 취소할까요?</b> 티켓은 바로 무효가 됩니다.
cancel-returns-unpaid = 이곳에서 결제하신 금액은 없으며, 더 결제하실 금액도 없습니다.
cancel-returns = 결제하신 { $total } 중 { $amount }을 돌려드립니다.
cancel-returns-nothing = 환불 기한이 지나 돌려드리는 금액이 없습니다.
cancel-until = 이 날짜는 { $time }(현지 시각)까지 취소하실 수 있습니다.
change-until = 이 날짜는 { $time }(현지 시각)까지 바꾸실 수 있습니다.
both-until = 이 날짜는 { $time }(현지 시각)까지입니다.
end-of-day = { $date } 23:59
cancel-too-late = 여기서 취소할 수 있는 기한은 { $time }(현지 시각)까지였습니다. 시설에는 아직 요청하실 수 있습니다.
change-too-late = 여기서 날짜를 바꿀 수 있는 기한은 { $time }(현지 시각)까지였습니다. 시설에는 아직 요청하실 수 있습니다.
both-too-late = 여기서 날짜를 바꾸거나 취소할 수 있는 기한은 { $time }(현지 시각)까지였습니다. 시설에는 아직 요청하실 수 있습니다.
cancel-by-staff = 취소하시려면 시설에 요청해 주세요.
change-by-staff = 날짜를 바꾸시려면 시설에 요청해 주세요.
both-by-staff = 날짜를 바꾸거나 취소하시려면 시설에 요청해 주세요.
policy-both = { $time } 여기서 날짜를 바꾸거나 취소하실 수 있습니다.
policy-change = { $time } 여기서 날짜를 바꾸실 수 있습니다.
policy-cancel = { $time } 여기서 취소하실 수 있습니다.
policy-return = { $time } 취소하시면 { $percent }%를 돌려드립니다.
policy-return-none = 그 이후에는 환불되지 않습니다.
policy-days = 방문일이 시작되기 { $days }일 전까지
policy-hours = 방문일이 시작되기 { $hours }시간 전까지
policy-day-itself = 방문일이 시작되기 전까지
cancelling-now = 예매를 취소하고 있습니다…
request-sent = 시설에 요청을 전달했습니다. 답변은 이곳으로 옵니다.
request-returns = 규정에 따라 결제하신 { $total } 중 { $amount }을 돌려드립니다. 시설에서 더 돌려드릴 수도 있습니다.
request-why-cancel = 사유를 알려 주시겠어요? 여기에 적으신 뒤 버튼을 눌러 주세요.
request-why-change = 어느 날로, 왜 바꾸고 싶으신가요? 여기에 적으신 뒤 버튼을 눌러 주세요.
request-words = 시설에 전할 말씀: { $text }
write-at-most = { $maximum }자 이내로 적어 주세요.
request-cancel-open = ⏳ 시설에 취소를 요청하셨습니다({ $time }). 답변은 이곳으로 오며, 그때까지 티켓은 유효합니다.
request-change-open = ⏳ 시설에 날짜 변경을 요청하셨습니다({ $time }). 답변은 이곳으로 오며, 그때까지 티켓은 유효합니다.
request-cancel-declined = 시설에서 취소 요청을 받아들이지 않았습니다: { $reason }
request-change-declined = 시설에서 날짜 변경 요청을 받아들이지 않았습니다: { $reason }
request-change-approved = ✅ 시설에서 날짜 변경을 승인했습니다.
answer-change-approved = ✅ <b>시설에서 날짜 변경을 승인했습니다.</b> 예매 <code>{ $code }</code>({ $date })의 새 날짜를 아래에서 골라 주세요. 티켓은 그때 교체됩니다.
answer-cancel-declined = ❗ <b>시설에서 취소 요청을 받아들이지 않았습니다.</b> 예매 <code>{ $code }</code>({ $date })의 티켓은 그대로 유효합니다.
answer-change-declined = ❗ <b>시설에서 날짜 변경 요청을 받아들이지 않았습니다.</b> 예매 <code>{ $code }</code>({ $date })의 티켓은 그대로 유효합니다.
answer-expired = ❗ <b>예매 <code>{ $code }</code>에 대한 요청이 방문일({ $date })이 지날 때까지 답을 받지 못했습니다.</b> 죄송합니다. 시설에 문의해 주세요.
cancel-which = <b>어느 예매를 취소할까요?</b>
cancel-which-one = <b>이 예매를 취소할까요?</b>
hold-until = 예매는 { $time }(현지 시각)까지 유지되며, 더 길게는 유지해 드릴 수 없습니다. 그때까지 티켓을 받지 않으시면 예매는 자동으로 취소됩니다.
held-stays = <b>{ $date }</b> 예매는 그대로 유지됩니다. 지금 말씀하신 내용은 별도의 예매입니다:
held-stays-until = <b>{ $date }</b> 예매는 { $time }(현지 시각)까지 그대로 유지됩니다. 지금 말씀하신 내용은 별도의 예매입니다:
change-title = <b>어느 날짜로 바꾸시겠어요?</b>
change-hint = 날짜를 누르시거나 { $example }, “토요일”, “내일”처럼 적어 주세요.
change-from = 예매 <code>{ $code }</code>의 현재 날짜는 <b>{ $date }</b>입니다:
change-review = <b>변경 내용을 확인해 주세요</b>

    기존: { $before }
    변경: <b>{ $date }</b>
change-same-price = 금액은 같으며, 지금 결제하실 금액은 없습니다.
change-more-expensive = 기존보다 { $amount } 비싸며, 지금 결제하실 금액은 없습니다.
change-cheaper = 기존보다 { $amount } 싸며, 지금 결제하실 금액은 없습니다.
change-all-paid = 결제하신 금액이 새 날짜에 적용되며, 더 결제하실 금액은 없습니다.
change-pay-difference = 결제하신 금액이 새 날짜에 적용됩니다. 나머지 { $amount }은 다음 단계에서 결제하시면 티켓이 발권됩니다.
change-returns-difference = 결제하신 금액이 새 날짜에 적용되며, { $amount }은 돌려드립니다.
change-promise = 새 티켓을 받으실 때까지 예매 <code>{ $code }</code>의 티켓은 유효합니다.
change-expected = 아래 버튼을 누르거나 다른 날짜를 입력해 주세요.
change-same-day = 이미 { $date } 예매입니다. 다른 날짜를 골라 주세요.
change-not-that-day = { $date }에는 { $name } 티켓을 같은 수량으로 예매할 수 없습니다. 다른 날짜를 골라 주세요.
change-price-moved = 그날의 금액이 방금 바뀌었습니다. 확인하신 뒤 계속해 주세요.
change-left = 바뀐 것은 없습니다. { $date } 예매 <code>{ $code }</code> 건은 그대로입니다.
change-old-stands = { $date } 예매 <code>{ $code }</code> 건은 그대로 유효합니다.
card-replaced = 🔁 <b>방문일이 { $date }로 바뀌었습니다.</b> 새 예매는 <code>{ $code }</code>입니다. 이전 예매의 티켓은 더 이상 유효하지 않습니다.
card-cancelled-tickets = <b>이 예매를 취소하셨습니다.</b> 티켓은 더 이상 유효하지 않으며 결제하실 금액은 없습니다.
card-cancelled-approved = <b>요청하신 대로 시설에서 이 예매를 취소했습니다.</b> 티켓은 더 이상 유효하지 않으며 결제하실 금액은 없습니다.
card-issued-still = 예매 <code>{ $code }</code>
why-cancel-unreached = <b>시설 시스템에 연결되지 않아 예매가 취소되지 않았습니다.</b> 예매는 그대로이니 나중에 다시 시도해 주세요.
why-tickets-used = <b>이 예매의 티켓이 이미 사용되어</b> 취소되지 않았습니다. 시설에 문의해 주세요.
why-replace-failed = <b>방문일은 { $date }로 바뀌었지만 이 이전 예매는 아직 취소되지 않았습니다.</b> 직원에게 알렸으니 이 티켓은 사용하지 말아 주세요.
refused-askStaff = 여기서는 처리할 수 없습니다. 시설에 요청해 주세요.
refused-tooLate = 여기서 처리할 수 있는 기한이 지났습니다. 시설에는 아직 요청하실 수 있습니다.
refused-ticketsUsed = 이 예매의 티켓이 이미 사용되어 여기서는 변경하거나 취소할 수 없습니다. 시설에 문의해 주세요.
refused-visitOver = 방문일이 지나 변경하거나 취소하실 수 없습니다.
refused-replaced = 이 예매는 이미 다른 날짜로 옮겨졌습니다.
refused-changing = 이 예매의 날짜를 변경하는 중입니다.
refused-noWayToPay = 새 날짜의 금액이 이미 결제하신 금액보다 많은데, 나머지를 이 채팅에서 더는 결제하실 수 없습니다. 다른 날짜를 선택하시거나 시설에 문의해 주세요.
refused-notAsked = 지금은 요청을 보낼 수 없습니다.
refused-replacedEnded = 날짜를 바꾸려던 예매가 끝나서 이 예매는 더 필요하지 않습니다. 취소해 주세요.
refused-replacedUsed = 바꾸려던 예매의 티켓 중 하나가 이미 사용되었거나 잠겨 있습니다.
refused-returnChanged = 환불 금액이 바뀌었습니다. 다시 확인해 주세요.
closing-void = 예매 <code>{ $code }</code> 건은 취소되었습니다. 티켓은 더 이상 유효하지 않습니다.

## 알림

notice-hold-ends = ⏳ <b>임시 예매 시간이 얼마 남지 않았습니다.</b> 지금 티켓을 받아 주세요.
notice-outcome = 시설에 확인한 결과입니다.
notice-void = ❗ 예매 <code>{ $code }</code> 건은 취소되었습니다. 이미지를 더 이상 바꿀 수 없더라도 이 예매의 티켓은 모두 무효입니다.
notice-visit = <b>내일 { $venue }에서 뵙겠습니다!</b>
    예매번호 <code>{ $code }</code>, { $date }

## 티켓

ticket-group = 공용 티켓
ticket-group-uses = { $count }명 입장
ticket-valid-until = { $date }까지 유효
ticket-valid-range = 유효 기간: { $days }
ticket-void = 취소됨
ticket-booking = 예매번호
ticket-name = 예매자
ticket-to-pay = 현장 결제
ticket-to-pay-total = 현장 결제(예매 전체)
ticket-payment = 결제 안내
wallet-title = 👛 <b>어느 티켓을 휴대폰 지갑에 추가할까요?</b>
wallet-google = Google 월렛에 추가
wallet-apple = Apple 지갑에 추가
wallet-valid = 티켓의 유효 여부는 채팅의 /mytickets에서 확인해 주세요.
ticket-caption = <b>{ $n } / { $count }</b> | { $name }
    <code>{ $code }</code>
ticket-caption-only = <b>{ $name }</b>
    <code>{ $code }</code>
ticket-drawn-QR = 코드가 바코드로 표시하기에 너무 길어 QR 코드로 표시합니다.
ticket-drawn-TEXT = 코드를 그릴 수 없어 문자로 표시합니다.
ticket-void-caption = { $n } / { $count }: 취소됨, 더 이상 유효하지 않음
ticket-void-caption-only = 이 티켓은 취소되어 더 이상 유효하지 않음
delivery-progress = 티켓을 보내는 중입니다: { $count }장 중 { $sent }장을 보냈습니다.
delivery-closing =
    { $count ->
        [1] <b>티켓을 보내 드렸습니다.</b>
       *[other] <b>티켓 { $count }장을 보내 드렸습니다.</b>
    } 입장하실 때 휴대전화로 보여 주세요. /mytickets 명령으로 언제든 다시 받으실 수 있습니다.
delivery-forward = 함께 가시는 분에게는 티켓 사진을 전달해 주세요.
tickets-missing = 지금까지 티켓 { $of }장 중 { $count }장이 발권되었습니다. 계속 확인하고 있으며, 나머지는 발권되는 대로 여기로 보내 드립니다.
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }, { $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue } – 예매 { $code }
pdf-caption = 인쇄용 전체 티켓
calendar-cancelled = 취소됨: { $venue }
calendar-description = 예매번호 { $code }. 티켓은 Telegram 채팅에 있습니다.
calendar-caption = 방문 일정을 캘린더에 추가하세요
calendar-take-out = 이 파일을 열면 캘린더에서 방문 일정이 삭제됩니다.
calendar-move = 이 파일을 열면 캘린더의 방문 일정이 새 날짜({ $date })로 옮겨집니다.
sending-again = 티켓을 다시 보내고 있습니다…

## 내 티켓

tickets-title = <b>예매 내역</b>
tickets-none = 이 채팅에서 예매하신 내역이 아직 없습니다.
own-booking-how = 날짜를 바꾸거나 취소하시려면 “{ $button }”에서 예매를 열고 아래 버튼을 눌러 주세요.
no-booking-here = 이 채팅에서 예매하신 내역이 없습니다. 다른 곳에서 예매하셨다면 직원에게 문의해 주세요.
held-until = { $time }까지
tickets-detail = <b>{ $date }</b> | <code>{ $code }</code>
    { $state }
tickets-ticket = { $n }. { $name }: { $status }
tickets-kind = { $count } × { $name }: { $status }
tickets-more = …외 { $count }장
tickets-not-live = 지금은 시설에 조회할 수 없어 { $time }(현지 시각) 기준 정보를 보여 드립니다.
ticket-status-unused = 미사용
ticket-status-inUse = 사용 중
ticket-status-used = 사용 완료
ticket-status-locked = 잠김
ticket-status-cancelled = 취소됨
state-requested = 티켓 확보 중
state-held = 임시 예매 중
state-confirming = 발권 중
state-issued = 확정됨
state-expired = 시간 만료
state-rejected = 접수되지 않음
state-cancelling = 취소 중
state-cancelled = 취소됨
state-review = 시설에 확인 중
state-abandoned = 예매되지 않음
state-closed = 종료됨

## 문의

question-done = 완료
question-ask = 💬 <b>{ $venue }에 무엇을 문의하시겠어요?</b> 여기에 바로 입력해 주세요. 사진이나 파일도 함께 보내실 수 있습니다. 답변은 이 채팅으로 옵니다.
question-as-it-is = 방금 여기에 보내신 메시지를 그대로 전달하실 수도 있습니다.
question-send = 방금 보낸 메시지 전달
question-about-booking = 직원에게는 { $date } 예매 <code>{ $code }</code> 건과 함께 전달됩니다.
question-about-day = 직원에게는 { $date } 예매와 함께 전달됩니다.
question-about-none = 직원에게는 이름만 보이며, 계정의 다른 정보는 보이지 않습니다.
question-passed = ✓ 직원에게 전달했습니다. 답변은 이 채팅으로 옵니다.
question-more = 더 하실 말씀이 있으면 바로 입력해 주세요. “완료”를 누르면 문의가 끝납니다.
question-unknown = 직원에게 전달되었는지 확인할 수 없습니다. 답변이 없으면 한 번 더 보내 주세요.
question-later = 지금은 보낼 수 없습니다. 1분 뒤에 다시 보내 주세요.
question-tooMany = 한꺼번에 보내신 메시지가 많아 마지막 메시지는 전달되지 않았습니다. 1분 뒤에 다시 보내 주세요.
question-over = 감사합니다. 언제든지 다시 문의하실 수 있습니다.
question-over-waiting = 감사합니다. 직원이 답변하면 이 채팅으로 보내 드립니다.
question-nobody = 지금은 여기에서 연락할 수 있는 직원이 없습니다.
question-edited = 수정한 내용은 전달되지 않습니다. 새 메시지로 보내 주세요.
question-header = 💬 <b>{ $name }</b> 고객의 문의입니다.
question-without-booking = 예매가 없습니다.
question-how-to-answer = 이 메시지들 중 하나에 답장하면 고객에게 전달됩니다. 그 밖에 여기에 쓰는 내용은 직원만 봅니다.
staff-answer-delivered = ✓ 고객에게 전달했습니다.
staff-answer-kinds = 텍스트, 사진, 파일만 고객에게 전달됩니다. 이 메시지는 보내지 않았습니다.
staff-answer-unknown = ⚠️ 고객에게 전달되었는지 Telegram이 알려 주지 않았습니다. 자동으로 다시 보내지 않습니다.
staff-answer-later = ⚠️ 보내지 못했습니다. 1분 뒤에 다시 보내 주세요.
staff-answer-nobody = ⚠️ 보내지 못했습니다. 고객이 봇을 차단했거나 Telegram 계정을 삭제했습니다.
staff-answer-refused = ⚠️ 보내지 못했습니다. Telegram이 이 메시지를 받지 않습니다. 다르게 작성해 주세요.
staff-answer-stray = 이 답장은 어느 고객에게도 전달되지 않았습니다. 위 메시지는 고객과의 대화가 아니거나 너무 오래되었습니다.
staff-group-purpose = 이곳은 <b>{ $venue }</b> 직원 그룹으로, 알림과 고객 문의가 여기로 오고 문의에 답장하면 고객에게 전달됩니다.
privacy-questions =
    “문의하기”로 보내신 내용은 직원의 Telegram 채팅으로 전달되어 그곳에 남습니다. 봇은 내용을 저장하지 않으며, 어떤 메시지가 서로 이어지는지만 마지막 메시지로부터 { $days }일 동안 보관합니다.

## 직원 알림

alert-unknownConfirm = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $total }): 확정 요청에 5분째 답이 없습니다. 시스템이 다시 조회하고 있으며 아직 조치할 필요는 없습니다.
alert-review = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $total }): 담당자 확인이 필요합니다. 제휴사로부터 결과를 알아낼 수 없었습니다. 제휴사 시스템에서 조회해 주세요.
alert-dateDiffers = ⚠️ 예매 <code>{ $code }</code>: 고객 요청 날짜는 { $date }, 제휴사의 날짜는 { $theirs }입니다.
alert-linesDiffer = ⚠️ 예매 <code>{ $code }</code>({ $date }): 제휴사의 상품이나 수량이 고객의 주문과 다릅니다. 제휴사에서 확인해 주세요.
alert-ticketsMissing = ⚠️ 예매 <code>{ $code }</code>({ $date }): 10분이 지났지만 제휴사가 티켓 { $of }장 중 { $count }장만 발권했습니다. 제휴사에서 확인해 주세요. 두 장의 코드가 같을 수도 있습니다. 나중에 발권되는 티켓은 고객에게 보내 드립니다.
alert-missing-line = 아직 없음: { $count } × { $name }
alert-issuedAfterAll = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $total }): 이미 종료된 예매인데 제휴사가 뒤늦게 티켓을 발권했습니다. 제휴사에서 확인해 주세요.
alert-codeBeyondAscii = ⚠️ 예매 <code>{ $code }</code>({ $date }): 대부분의 바코드 스캐너가 잘못 읽는 문자가 티켓 코드에 있습니다. 고객은 코드를 글자로도 받았습니다. 입구와 제휴사에 알려 주세요.
alert-deliveryUnanswered = ⚠️ 예매 <code>{ $code }</code>: Telegram이 세 번 응답하지 않았습니다. 계속 보내고 있습니다.
alert-unreachable = ⚠️ 예매 <code>{ $code }</code>({ $date }): 고객에게 연락할 수 없어 티켓을 전달하지 못했습니다. 티켓은 /mytickets에 있습니다.
alert-uninformed = ⚠️ 예매 <code>{ $code }</code>({ $date }, { $state }): 고객에게 알릴 내용이 있지만 봇이 연락할 수 없습니다. 다른 방법으로 알려 주세요.
alert-cancelFailed = ⚠️ 예매 <code>{ $code }</code>({ $date }): 제휴사에서 취소하지 못해 그대로 유효합니다.

## 초대, 판매 중지

by-invitation = 이곳의 예매는 초대로 이루어집니다. 예매를 원하시면 시설에 링크를 요청해 주세요. 링크를 열면 예매하실 수 있습니다.
by-invitation-short = 이곳의 예매는 초대로 이루어집니다.
invitation-admitted = <b>환영합니다!</b> 초대가 확인되었으니 이제 예매하실 수 있습니다.
invitation-unknown = 저희 초대가 아니거나 링크가 잘렸습니다. 다시 한 번 열어 주세요.
invitation-expired = 이 초대는 기간이 지났습니다. 새 초대를 요청해 주세요.
invitation-usedUp = 이 초대는 이미 사용되었습니다. 본인의 초대를 요청해 주세요.
invitation-withdrawn = 이 초대는 더 이상 유효하지 않습니다. 새 초대를 요청해 주세요.
sales-paused = 현재 판매가 일시 중지되었습니다. 예매된 것은 없으며 선택하신 내용은 그대로 있습니다. 나중에 다시 시도해 주세요.
sales-paused-shortly = 잠시 판매를 중지합니다. 예매된 것은 없으며 선택하신 내용은 그대로 있습니다. 몇 분 뒤 다시 시도해 주세요.

## 직원: 명령과 버튼

command-cancelbooking = 예매 취소
command-find = 예매 찾기와 처리
command-todo = 처리를 기다리는 일
command-money = 하루 또는 여러 날의 판매와 돈
example-find = /find 5P5X82
example-cancelbooking = /cancelbooking 5P5X82 태풍
example-arrivals = /arrivals 내일
example-todo = /todo
example-money = /money 11월 1일~11월 15일
example-report = /report
cancel-this-booking = 이 예매 취소
keep-booking = 예매 유지
close-booking = 이 예매 종결
keep-open = 열어 두기
check-again = 다시 확인
that-is-all = 이게 전부입니다
show-booking = 예매 보기
copy-partner-id = 제휴사 번호 복사
adopt-surely =
    { $count ->
        [1] 네, 가져옵니다
       *[other] 네, { $count }건 모두 가져옵니다
    }
not-now = 나중에
refresh = 새로 고침
todo-title = <b>할 일</b>
todo-none = <b>할 일</b>: 기다리는 일이 없습니다.
todo-entry = { $place } ({ $count })
todo-attention = 확인할 예매
todo-requests = 요청
todo-payments = 입금, 환불
todo-differing = 제휴사와 다른 건
todo-more = 더 보기
todo-invite = 초대
history = 기록
send-tickets-by-staff = 다시 보내기
show-money = 이 금액 보기
yes-allow-change = 네, 변경을 허용합니다
ask-owner-for-more = 책임자에게 더 요청
paid-to-partner = 제휴사에 지급
copy-link = 링크 복사
withdraw = 회수
withdraw-number = 링크 { $n } 회수
all-invitations = 모든 링크

## 직원: 예매

staff-usage-cancelbooking = 예매번호나 그 끝부분을 덧붙여 주세요: <code>/cancelbooking 5P5X82 사유</code>. 사유가 없으면 다시 여쭤봅니다.
staff-usage-find = 예매번호 전체나 마지막 부분, 결제 코드, 전화번호, 사용자 이름 또는 이름 두 글자(로마자는 3자) 이상을 덧붙여 주세요: <code>/find NL261124-5P5X82</code>, <code>/find 0912345678</code>, <code>/find @username</code>, <code>/find 김민수</code>
staff-not-found = 그런 예매를 찾지 못했습니다: <code>{ $text }</code>
staff-name-too-short = 그런 예매를 찾지 못했습니다: <code>{ $text }</code>. 이름은 3글자 이상, 한국어나 중국어는 2글자 이상이어야 찾을 수 있습니다.
staff-found = <b>예매 { $count }건</b>, 최신순입니다. 어느 것인가요?
staff-booking = <b><code>{ $code }</code> | { $state }</b>
staff-booking-facts = { $date } | { $count ->
        [0] 티켓 없음
       *[other] 티켓 { $count }장
    } | { $total }
staff-state-because = { $state } ({ $because })
staff-customer = 고객: { $details }
staff-invoice = 회사 세금계산서: { $company }, { $taxCode }, { $email }
staff-partner = 제휴사: { $status }, { $payment }
staff-tickets = 티켓: { $tickets }
staff-ticket-count = { $status } { $count }장
staff-not-at-partner = 저희가 아는 한 제휴사에 이 예매가 없습니다.
staff-not-live = 지금은 제휴사가 응답하지 않아 { $time }(현지 시각) 기준 정보를 보여 드립니다.
staff-partner-silent = 지금은 제휴사가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.
staff-history-none = 아직 직원이 예매 <code>{ $code }</code>을(를) 처리한 일이 없습니다.
staff-event = { $time } | { $text }
staff-attempt = { $operation } { $n }: { $result }
attempt-done = 완료
attempt-refused = 거절됨
attempt-notSent = 보내지 않음
attempt-unknown = 응답 없음
attempt-open = 진행 중
because-debt = 미지급금 한도
because-totalChanged = 총액 변경
because-holdTooShort = 남은 시간 부족
because-partnerUnreachable = 제휴사 연결 불가
because-refused = 제휴사 거절
because-noAnswer = 응답 없음
because-ticketsMissing = 티켓 없음
because-unexpectedStatus = 예상 밖의 상태
because-bookingIdTaken = 제휴사 번호가 다른 예매의 것
because-cancelRefused = 취소 거절
because-cancelUnanswered = 취소 응답 없음
because-cutoffPassed = 판매 마감
because-dateDiffers = 제휴사의 날짜가 다름
because-linesDiffer = 제휴사의 티켓이 다름
because-codeBeyondAscii = 스캐너가 잘못 읽을 수 있는 코드
because-elsewhere = 제휴사에서 처리
because-takenOver = 제휴사에서 가져옴
because-customer = 고객
because-staff = 직원
staff-tickets-sent = 고객에게 티켓을 다시 보내고 있습니다.
staff-completed = 이 예매의 티켓을 더 기다리지 않으며, 고객에게도 티켓이 모자란다고 더 이상 표시하지 않습니다. 나중에라도 발권되면 보내 드립니다.
staff-nothing-missing = 이 예매에 빠진 티켓이 없습니다.
staff-change-no-notIssued = 유효한 티켓이 없어 바꿀 것이 없습니다.
staff-change-no-visitOver = 방문일이 지나 바꿀 것이 없습니다.
staff-change-no-replaced = 이미 다른 날로 옮긴 예매입니다.
staff-change-no-ticketsUsed = 이미 사용되었거나 잠긴 티켓이 있어 날짜를 바꿀 수 없습니다.
staff-change-no-askStaff = 규정상 고객이 자신의 채팅에서 “날짜 변경”으로 요청하고, /todo에서 승인합니다.
staff-change-no-tooLate = 고객은 { $time }(현지 시각)까지 날짜를 바꿀 수 있었습니다. 이제 자신의 채팅에서 “날짜 변경”으로 요청하고, /todo에서 승인합니다.
staff-change-no-changing = 이 예매는 이미 다른 날로 옮기는 중입니다.
staff-change-no-unrecorded = 이 예매의 결제가 기록에 없어 새 날짜에 얼마를 반영할지 알 수 없습니다. 예매 카드에서 “입금 확인”으로 기록하면 날짜를 바꿀 수 있습니다.
staff-change-no-noWayToPay = 그날은 결제된 금액보다 비싼데, 고객이 나머지를 채팅에서 더는 결제할 수 없습니다.
staff-change-no-openHolds = 고객의 임시 예매가 1인 한도에 이르렀습니다. 한 건이 끝나면 날짜를 바꿀 수 있습니다.
staff-change-no-ticketsPerDay = 한 사람이 하루에 구매할 수 있는 티켓 수를 넘습니다.
staff-change-no-bookingsPerDay = 고객이 오늘 할 수 있는 예매 횟수를 모두 썼습니다. 내일 다시 할 수 있습니다.
staff-change-no-uninvited = 고객의 초대가 철회되어 새 예매를 할 수 없습니다.
staff-change-no-paused = 현재 판매가 일시 중지되었습니다. 나중에 다시 시도해 주세요.
staff-change-no-storeFull = 잠시 새 예매를 받지 않습니다. 몇 분 뒤 다시 시도해 주세요.
staff-change-question = <b>고객이 원하는 날은 언제인가요?</b> 24/12 또는 “토요일”처럼 적어 주세요.
staff-change-placeholder = 새 날짜
staff-change-one-day = 앞으로 올 하루를 24/12처럼 적어 주세요.
staff-change-same-day = 이미 { $date } 예매입니다.
staff-change-line-gone = { $date }에는 “{ $name }” 티켓을 판매하지 않습니다.
staff-change-line-limits = { $date }에는 “{ $name }” 티켓을 예매 한 건에 { $minimum }~{ $maximum }장 살 수 있습니다.
staff-change-another-day = 다른 날을 적어 주세요.
staff-change-to = <b>{ $before } → { $date }</b>
staff-change-unpaid-same = 합계: { $total }, 전과 같습니다. 여기서는 결제하지 않습니다.
staff-change-unpaid-more = 합계: { $total }, 전보다 { $amount } 많습니다. 여기서는 결제하지 않습니다.
staff-change-unpaid-less = 합계: { $total }, 전보다 { $amount } 적습니다. 여기서는 결제하지 않습니다.
staff-change-paid-same = 합계: { $total }. 이미 결제한 금액으로 충분합니다.
staff-change-paid-more = 합계: { $total }. 고객이 먼저 자신의 채팅에서 { $amount }을 더 결제해야 하며, 그때까지는 기존 날짜가 유지됩니다.
staff-change-paid-less = 합계: { $total }. { $amount }이 고객에게 환불됩니다.
staff-change-begun = <b>예매 <code>{ $code }</code>을(를) { $date }로 옮기는 중입니다.</b> 직원이 대신했다고 고객에게 알리며, 새 티켓이 나올 때까지 기존 티켓이 유효합니다.
staff-change-refused = 예매 <code>{ $code }</code>을(를) { $date }로 옮기지 못했습니다. 아무것도 하지 않았습니다.
staff-change-kept = 예매 날짜는 그대로입니다.
staff-lost = <b>저희 기록에 없는 예매입니다.</b> 제휴사 기록:
staff-lost-unreached = <code>{ $text }</code>에 해당하는 예매가 없고, 지금은 제휴사에 확인할 수 없습니다. 잠시 후 다시 시도해 주세요.
staff-lost-undated = <code>{ $text }</code>에 해당하는 예매가 없습니다. 제휴사에는 있지만 날짜를 읽을 수 없으니 제휴사에서 확인해 주세요.
staff-lost-none = <code>{ $text }</code>에 해당하는 예매가 여기에도 제휴사에도 없습니다.
staff-lost-known = <code>{ $text }</code> 예매는 이미 저희 기록에 있거나 기록에서 삭제되었습니다.
staff-lost-notIssued = <code>{ $text }</code> 예매는 제휴사에 티켓이 없어 가져오지 않습니다.
staff-lost-noChat = <code>{ $text }</code>: 이 고객에게 보낼 수 없습니다. 고객이 먼저 이 봇을 시작해야 합니다. 숫자를 확인해 주세요.
staff-lost-customer = 제휴사에 등록된 고객: { $details }
staff-lost-adopt = 고객의 예매로 가져오려면 <code>/find { $text } 123456789</code>를 보내 주세요. 끝의 숫자는 로그에서 <code>{ $field }</code> 뒤에 있는 숫자로 바꿔 주세요.
staff-adopt-for = → { $name } (<code>{ $id }</code>)
staff-adopt-question =
    { $count ->
        [1] <b>이 예매를 가져올까요?</b> 여기에 기록이 만들어지고, 티켓은 화살표 뒤의 사람에게 보냅니다. 아무것도 확정하지 않습니다. 봇으로 얼마를 결제했는지는 여기서 알 수 없습니다.
       *[other] <b>예매 { $count }건을 가져올까요?</b> 건마다 여기에 기록이 만들어지고, 티켓은 화살표 뒤의 사람에게 보냅니다. 아무것도 확정하지 않습니다. 봇으로 얼마를 결제했는지는 여기서 알 수 없습니다.
    }
staff-adopt-kept = 아무것도 가져오지 않았습니다.
staff-adopted =
    { $count ->
        [0] <b>아무것도 가져오지 않았습니다.</b>
        [1] <b>가져왔습니다.</b> 티켓을 보내고 있습니다.
       *[other] <b>{ $count }건을 가져왔습니다.</b> 티켓을 보내고 있습니다.
    }

## 직원: 예매 끝내기

staff-cancel-reason = <b>왜 취소하나요?</b> 사유를 입력해 주세요. 고객과 제휴사가 읽습니다.
staff-close-reason = <b>어떻게 해결되었나요?</b> 사유를 입력해 주세요. 고객이 읽으며, 이 예매는 더 이상 확인하지 않습니다.
staff-by-reply = { $person } 님, 이 메시지에 대한 답장으로 적어 주세요.
staff-typed-only = 여기서는 글자만 받을 수 있습니다. 입력해 주세요.
staff-cancel-hint = 그만두려면 /cancel
staff-reason-placeholder = 사유
staff-reason-too-long = 사유를 { $maximum }자 이내로 적어 주세요.
staff-cancel-question = 사유: { $reason }

    <b>이 예매를 취소할까요?</b> 티켓이 무효가 되고 고객에게 사유를 알립니다.
staff-close-question = 사유: { $reason }

    <b>이 예매를 종결할까요?</b> 제휴사 쪽은 바뀌지 않으며 고객에게 사유를 알립니다.
staff-cancel-used = ⚠️ <b>미사용이 아닌 티켓이 있습니다:</b> { $tickets }
staff-cancel-used-question = <b>그래도 취소할까요?</b> 이 티켓으로 이미 입장한 사람이 있을 수 있습니다.
staff-not-yours = 요청한 사람만 답할 수 있습니다.
staff-cancel-kept = 예매를 그대로 둡니다.
staff-close-kept = 예매를 열어 둡니다.
staff-closed = 예매 <code>{ $code }</code> 건을 종결했습니다. 고객에게 사유를 알립니다.
staff-close-not-open = 종결할 것이 없습니다. 사람을 기다리는 예매가 아닙니다.
staff-cancelling = 예매 <code>{ $code }</code> 건을 취소하는 중…
staff-cancelling-later = 제휴사에서의 결과가 아직 확실하지 않습니다. 확실해지는 대로 취소하고 결과를 여기에 알려 드립니다.
staff-cancel-done = <b>예매 <code>{ $code }</code> 건이 취소되었습니다.</b> 고객에게 알립니다.
staff-cancel-refused = <b>제휴사가 <code>{ $code }</code>의 취소를 받아들이지 않았습니다.</b> 예매는 유효합니다: { $state }.
staff-cancel-unreached = <b>제휴사에 연결할 수 없어 예매 <code>{ $code }</code> 건을 취소하지 못했습니다.</b> 예매는 유효합니다: { $state }. 나중에 다시 시도해 주세요.
staff-cancel-unknown = ⚠️ <b>제휴사가 예매 <code>{ $code }</code>에 대해 명확히 답하지 않습니다.</b> 매시간 다시 읽습니다. 제휴사에서 확인해 주세요. /todo에 있습니다.
staff-cancel-over = 예매 <code>{ $code }</code> 건은 취소하기 전에 끝났습니다: { $state }.
staff-cancel-already = 예매 { $code } 건은 이미 취소되었습니다. 아무것도 하지 않았습니다.
staff-cancel-under-way = 예매 { $code } 건은 이미 취소 중입니다. 두 번 처리하지 않았습니다.
staff-cancel-not-possible = 예매 { $code } 건은 취소할 수 없습니다: { $state }.

## 직원: 확인 필요, 오늘, 미지급금

staff-attention = <b>확인이 필요한 예매 { $count }건</b>
staff-attention-none = <b>확인할 것이 없습니다.</b> 모든 예매가 확정되었거나 진행 중입니다.
staff-attention-entry = <b><code>{ $code }</code></b> | { $date } | { $total }
staff-attention-state = { $time }부터 { $state }
staff-attention-tried = 시도: { $attempt }, 그 뒤 { $reads }번 읽음
staff-attention-undelivered = 티켓이 전달되지 않았습니다. Telegram이 { $count }번 응답하지 않았으며, 계속 보내고 있습니다.
staff-attention-hint = 예매를 누르면 제휴사와 다시 확인합니다.
staff-checked-same = 방금 제휴사와 확인했습니다. 바뀐 것이 없습니다.
staff-checked = 방금 제휴사와 확인했습니다.
staff-changed-states = 이 버튼이 표시된 뒤: <b>{ $states }</b>.
staff-changed-details = 이 버튼이 표시된 뒤 아래 내용이 바뀌었습니다.
staff-checked-unreached = ⚠️ 제휴사가 응답하지 않았습니다. 자동으로 다시 묻습니다.
staff-period = { $from } ~ { $until }
staff-usage-money = 오늘까지 어느 날인가요? <code>/money 어제</code>, <code>/money 20/11</code>, <code>/money 지난달</code>, <code>/money 11월 1일~11월 15일</code>. 한 번에 최대 { $most }일입니다.
staff-usage-report = 이번 주까지 어느 주인가요? <code>/report</code>는 이번 주, <code>/report 지난주</code>나 <code>/report 20/11</code>은 다른 주입니다.
money-too-long = { $period }은(는) { $days }일입니다. 한 번에 최대 { $most }일까지 셉니다. 더 짧게 골라 주세요.
staff-debt-share = { $bar } 한도 { $limit } 중 <b>{ $percent } %</b>
staff-debt-room = 남은 금액: { $amount }
staff-debt-stops-amount = <b>금액</b>이 먼저 판매를 멈춥니다.
staff-debt-stops-days = <b>일수</b>가 먼저 판매를 멈춥니다.

## 직원: 방문객, 안내 메시지, 보고서

command-arrivals = 그날의 방문객
command-report = 한 주의 수치
staff-command = 직원: { $what }
staff-help = <b>직원용</b>
staff-help-entry = { $example } – { $what }
staff-help-group = 이 그룹에서 고객 질문에 답장하면 고객에게 전달됩니다. 책임자만 볼 수 있는 내용은 1:1 채팅로 보냅니다.
staff-moved = <code>{ $former }</code> 기능이 옮겨졌습니다: { $place }
staff-answered-in-private = 답은 저와의 1:1 채팅에 있습니다.
staff-start-first = 책임자만 볼 수 있는 내용인데 아직 메시지를 보낼 수 없습니다. { $bot }을 열어 시작을 누르고 거기서 <code>/{ $command }</code>를 보내 주세요.
arrivals-as-csv = 방문객 CSV
message-guests = 이 방문객들에게 메시지
send-to-chats = 대화 { $count }곳에 보내기
partner-held = 임시 예매 중, 미발권
partner-issued = 발권됨
partner-cancelled = 취소됨
partner-ended = 임시 예매 기한 지남
account-open = 당사 계정에 미청구
account-charged = 당사 계정에 청구됨
account-cancelled = 청구 취소됨
staff-found-line = <b>{ $name }</b> | <code>{ $code }</code>
staff-usage-arrivals = 어느 날인가요? <code>/arrivals</code>는 오늘, <code>/arrivals 내일</code>이나 <code>/arrivals 24/12</code>는 다른 날입니다. 날짜 뒤에 방문객께 보낼 메시지를 적어도 됩니다.
arrivals-title = <b>{ $date } 방문객</b>
arrivals-none = 이날 티켓을 가진 분이 없습니다.
arrivals-people = <b>{ $people }명</b> | 예매 { $bookings }건 | 티켓 { $tickets }장
arrivals-due-together = 입장할 때 받을 금액: <b>{ $amount }</b>
arrivals-entry = { $n }. <b>{ $name }</b> | <code>{ $code }</code>
arrivals-contact = 📞 { $contact }
arrivals-note = 📝 { $note }
arrivals-tickets = 🎟 { $tickets }
arrivals-due = 💵 받을 금액 { $amount }
arrivals-tickets-due = 💵 받을 금액 { $amount } | 🎟 { $tickets }
arrivals-reading = 사용된 티켓을 제휴사에 확인하고 있습니다…
arrivals-read = 제휴사의 { $time } 기준 티켓 상태입니다.
arrivals-unread = 지금은 제휴사에 확인할 수 없어 마지막으로 알려진 상태를 보여 드립니다.
arrivals-csv-caption = { $date } 방문객
notify-past = { $date }은 이미 지나 오실 분이 없습니다.
notify-nobody = { $date } 티켓을 가진 분이 없어 보낼 곳이 없습니다.
notify-question = <b>무엇을 알릴까요?</b> { $date }에 { $people }명이 오시고, 대화 { $chats }곳에 보냅니다. 내용을 적어 주세요. 보내기 전에 한 번 더 보여 드립니다.
notify-placeholder = 방문객께 보낼 메시지
notify-preview = <b>대화 { $count }곳에서 읽게 될 메시지:</b>
notify-message = 📣 <b>{ $venue }</b>, { $date } 방문 안내:

    { $text }
staff-notice-kept = 아무것도 보내지 않았습니다.
notify-progress = <b>{ $date } 방문객께 보내는 중:</b> { $of }명 중 { $done }명
notify-done = <b>{ $date } 방문객께 메시지를 모두 보냈습니다.</b>
notify-sent = ✅ { $count }명이 받았습니다
notify-unknown = ❔ { $count }명은 받았는지 알 수 없으며 다시 보내지 않았습니다
notify-unreached = 🚫 { $count }명에게는 보낼 수 없었습니다
audit-notified = 그날 방문객께 메시지 보냄
report-drawing = { $week } 보고서를 만들고 있습니다. 곧 여기로 보내 드립니다.
report-week-so-far = { $week }, 현재까지
report-caption = <b>{ $week } 한 주</b>
report-sold = 예매 { $bookings }건, 티켓 { $tickets }장: <b>{ $amount }</b>
report-more = 지난주보다 { $percent } % 늘었습니다.
report-more-so-far = 지난주 같은 시점보다 { $percent } % 늘었습니다.
report-less = 지난주보다 { $percent } % 줄었습니다.
report-less-so-far = 지난주 같은 시점보다 { $percent } % 줄었습니다.
report-same = 지난주와 같습니다.
report-same-so-far = 지난주 같은 시점과 같습니다.
report-best-day = 가장 많이 팔린 날: { $day }, { $amount }
report-cancelled = 취소: 예매 { $bookings }건, { $amount }
report-net = 판매에서 취소를 뺀 금액: <b>{ $amount }</b>
report-nothing = 이 주에는 판매가 없습니다.
report-nothing-so-far = 이 주에는 아직 판매가 없습니다.
report-from-source = { $name }: 예매 { $bookings }건, { $amount }
report-from-source-commission = { $name }: 예매 { $bookings }건, { $amount }, 수수료 { $percent } %: { $commission }
report-title = 주간 보고서
report-revenue = 판매 − 취소
report-bookings = 예매
report-tickets = 티켓
report-by-day = 일별 판매
report-packages = 티켓 종류
report-sources = 고객이 온 곳
report-sources-none = { $file }의 { $section }에 적은 링크를 여기에 집계합니다.
report-source-bookings = { $count }건
report-other-source = 기타
## 직원: 요청

approve = 승인
decline = 거절
staff-requests = <b>답을 기다리는 요청 { $count }건</b>
staff-requests-none = <b>답을 기다리는 요청이 없습니다.</b>
staff-approve-cancel-question = <b>승인하고 이 예매를 취소할까요?</b> 고객에게 알립니다.
staff-approve-change-question = <b>고객의 날짜 변경을 한 번 허용할까요?</b> 고객에게 알리고 새 날짜를 고르게 합니다.
staff-request-cancel = 🙋 고객이 <b>취소</b>를 요청했습니다({ $time }). 규정상 직원이 결정합니다.
staff-request-change = 🙋 고객이 <b>날짜 변경</b>을 요청했습니다({ $time }). 규정상 직원이 결정합니다.
staff-request-words = 고객의 말: { $text }
return-all = 전액 { $amount }
return-policy = 규정대로: { $amount }
return-other = 다른 금액
return-sum = { $amount } 환불
staff-returns-choice = 규정상 환불 금액: { $all } 중 { $policy }. 직원이 정합니다.
staff-returns-policy = 규정상 환불 금액: { $all } 중 { $policy }.
staff-more-asked = 예매 <code>{ $code }</code>에 대해 책임자에게 물었습니다. 답은 고객에게 갑니다. 아직 취소되지 않았습니다.
staff-more-open = 예매 <code>{ $code }</code>: 물을 것이 없거나 이미 요청이 기다리고 있습니다.
staff-returns-whole = 취소하면 환불할 금액: { $amount }
staff-returns-nothing = 취소해도 환불할 금액이 없습니다.
staff-close-returns = 종결하면 환불할 금액: { $amount }
staff-close-keeps = 종결해도 { $amount }은(는) 환불하지 않습니다. 제휴사가 이미 발권했습니다.
staff-returns-question = <b>얼마를 환불할까요?</b> 버튼을 누르면 예매가 취소되고 고객에게 금액을 알립니다.
staff-returns-changed = ⚠️ <b>금액이 바뀌었습니다.</b> 아무것도 하지 않았으니 다시 골라 주세요.
staff-sum-question = <b>예매 <code>{ $code }</code> 건에 얼마를 환불할까요?</b> { $least } ~ { $most }
staff-sum-placeholder = 금액
staff-sum-unreadable = { $least }에서 { $most } 사이의 금액을 적어 주세요.
staff-sum-gone = 예매 <code>{ $code }</code> 건은 더 고를 것이 없습니다. 아무것도 하지 않았습니다.
staff-sum-kept = 아무것도 하지 않았습니다.
staff-goodwill-question = <b>예매 <code>{ $code }</code> 건에서 공제한 { $kept } 중 { $amount }을 환불할까요?</b> 고객에게 알립니다.
staff-goodwill-given = 예매 <code>{ $code }</code> 건에 { $amount }을 더 환불해야 합니다. 고객에게 알립니다.
give-more-back = 추가 환불
staff-request-cancel-approved = ✅ { $name } 님이 { $time }에 승인: 예매 <code>{ $code }</code> 취소.
staff-request-change-approved = ✅ { $name } 님이 { $time }에 승인: 예매 <code>{ $code }</code> 날짜 변경. 고객에게 알렸으며 새 날짜는 고객이 고릅니다.
staff-request-declined = { $name } 님이 { $time }에 거절: 예매 <code>{ $code }</code>. 고객에게 알렸습니다.
staff-request-expired = 예매 <code>{ $code }</code>에 대한 요청은 답 없이 방문일과 함께 끝났습니다.
staff-request-over = 더 답할 것이 없습니다: 예매 <code>{ $code }</code>, { $state }.
staff-decline-reason = <b>예매 <code>{ $code }</code>에 대한 요청을 거절하는 이유는 무엇인가요?</b> 사유를 입력해 주세요. 고객이 읽습니다.
staff-decline-kept = 요청을 열어 둡니다.
audit-requestApproved = 요청 승인
audit-requestDeclined = 요청 거절
because-ticketsUsed = 사용된 티켓 있음
because-replaced = 다른 날짜로 변경됨
because-replaceFailed = 다른 날짜로 변경되었으나 취소 안 됨
because-replacedEnded = 바꾸려던 예매가 이미 끝남
because-replacedUsed = 바꾸려던 예매의 티켓이 사용되었거나 잠김
alert-cancelRequested = 🙋 예매 <code>{ $code }</code>({ $date }, { $total }): 고객이 <b>취소</b>를 요청했습니다. /todo에서 모든 요청을 볼 수 있습니다.
alert-changeRequested = 🙋 예매 <code>{ $code }</code>({ $date }, { $total }): 고객이 <b>날짜 변경</b>을 요청했습니다. /todo에서 모든 요청을 볼 수 있습니다.
alert-replaceFailed = ⚠️ 예매 <code>{ $code }</code>({ $date })의 방문일이 { $otherDate }, 예매 <code>{ $other }</code>로 바뀌었지만 제휴사에서 <code>{ $code }</code> 건을 취소하지 않았습니다. 고객에게 둘 다 있으니 이전 예매를 취소해 주세요.
alert-replacedEnded = ⚠️ 예매 <code>{ $code }</code>({ $date }) 건은 <code>{ $other }</code>({ $otherDate }) 건을 대신할 예정이었으나 그 예매는 더 이상 확정 상태가 아니었습니다. 둘 다 확인해 주세요.

## 직원: 결제

money-arrived = 입금 확인
money-arrived-for = 입금 확인: { $code }
match = 연결
match-number = 연결 { $n }
mark-returned = 환불 완료 표시
mark-returned-for = 환불 완료: { $code }
yes-returned = 네, { $amount } 환불했습니다
yes-returned-to = 네, { $name } 님께 { $amount } 환불
not-yet = 아직입니다
yes-arrived = 네, { $name } 님 { $amount }
take-back-money = { $amount } 입금 철회
yes-take-back = 네, { $amount } 철회
leave-receipt = 그대로 두기
staff-payments-nothing = 없음
staff-payments-awaited = <b>입금 대기</b>
staff-payments-unmatched = <b>연결되지 않음</b>
staff-payments-to-return = <b>환불 대상</b>
staff-payments-booking = <b>{ $amount }</b> | { $name } | <code>{ $code }</code> | { $reason }
staff-payment-code = 결제 코드: <code>{ $code }</code>
staff-payments-receipt = { $n }. <b>{ $amount }</b> | { $time } | { $reason }
awaited-telegram = 카드, { $time }까지 유지
awaited-transfer = 이체, { $time }까지 유지
awaited-saysPaid = 고객이 이체했다고 함, { $time }까지 유지
awaited-idle = 입금되었지만 아직 쓰이지 않음: 고객이 예매를 확인해야 함, { $time }까지 유지
awaited-unrecorded = 티켓은 발권되었지만 결제 기록이 없음: 계좌를 확인해 주세요
unmatched-noCode = 내용에 결제 코드 없음
unmatched-severalCodes = 내용에 결제 코드가 여러 개
unmatched-foreignCurrency = 외화
unmatched-unclear = 입금인지, 어느 계좌인지 알림에 나와 있지 않음
unmatched-unknownBooking = 알려진 예매의 코드가 아님
staff-return-tooMuch = 예매 금액보다 많이 입금됨
staff-return-paidTwice = 두 번 결제됨
staff-return-cheaperDay = 바꾼 날짜가 더 저렴함
staff-return-notIssued = 발권되지 않음
staff-return-late = 예매가 끝난 뒤 입금됨
staff-return-cancelledByStaff = 시설에서 취소
staff-return-cancelledByCustomer = 고객이 취소
staff-return-foreignCurrency = 외화로 입금됨
staff-money-arrived = 예매 <code>{ $code }</code>: { $amount } 입금으로 기록했습니다.
staff-money-not-awaited = 예매 <code>{ $code }</code> 건은 지금 입금을 기다리지 않습니다. 아무것도 하지 않았습니다.
staff-money-changed = 예매 <code>{ $code }</code>: 지금 기다리는 금액은 이전과 달리 { $amount }입니다. 아무것도 하지 않았으니 다시 확인해 주세요.
staff-arrived-question = <b>{ $name } 님이 예매 <code>{ $code }</code>에 보낸 { $amount }, 입금되었나요?</b>
staff-take-back-question = <b>{ $name } 님의 예매 <code>{ $code }</code> 입금 기록 { $amount }, 철회할까요?</b>
staff-take-back-reason = 왜 철회하나요? 사유를 입력해 주세요.
staff-take-back-issued = 티켓값이 달리 결제되지 않았다면 티켓이 취소되고, 고객이 사유를 읽습니다.
staff-take-back-held = 예매가 이 금액을 다시 기다리며, 고객에게 알립니다.
staff-take-back-ended = 더는 환불할 금액이 아니며, 고객에게 알립니다.
staff-taken-back = 예매 <code>{ $code }</code>: { $amount } 입금 기록을 철회했습니다. 예매의 “기록”에 둘 다 있습니다.
staff-take-back-gone = 이 금액은 철회할 수 없습니다. 은행이 확인했거나, 환불했거나, 이미 철회했습니다. 아무것도 하지 않았습니다.
staff-take-back-later = 지금 발권 또는 취소가 진행 중입니다. 아무것도 하지 않았으니 1분 뒤 다시 시도해 주세요.
staff-take-back-changing = 이 금액은 다른 날짜의 예매에 쓰이거나 쓰일 수 있습니다. 아무것도 하지 않았습니다.
staff-takeBack-kept = 입금 기록은 그대로입니다.
staff-match-question = <b>입금액 { $amount }, 어느 예매의 금액인가요?</b> 예매번호나 그 끝부분, 결제 코드, 고객 전화번호나 이름을 입력해 주세요.
staff-match-placeholder = 번호, 전화, 이름
staff-match-kept = 이 금액은 연결되지 않은 채로 둡니다.
staff-match-which = <b>예매가 여러 건 있습니다.</b> { $amount }은(는) 어느 예매의 입금입니까?
staff-match-surely = <b>입금액 { $amount }, { $name } 님이 예매 <code>{ $code }</code>에 보낸 것인가요?</b>
staff-match-none = 그런 예매를 찾지 못했습니다: <code>{ $text }</code>. 다르게 입력하시거나 /cancel을 눌러 주세요.
staff-match-not-prepaid = 예매 <code>{ $code }</code> 건은 이곳에서 결제하지 않습니다. 다른 예매번호나 /cancel을 입력해 주세요.
staff-matched = 입금액 { $amount } 건을 예매 <code>{ $code }</code>에 연결했습니다.
staff-match-gone = 더 이상 연결을 기다리는 금액이 아닙니다. 아무것도 하지 않았습니다.
staff-return-question = <b>예매 <code>{ $code }</code>의 { $amount }, { $name } 님께 환불하셨나요?</b> 고객에게 그렇게 알립니다.
staff-returned = 예매 <code>{ $code }</code>: { $amount } 환불로 기록하고 고객에게 알렸습니다.
staff-return-gone = 예매 <code>{ $code }</code>에는 더 이상 환불할 금액이 없습니다.
staff-return-kept = 아직 환불해야 합니다.
staff-unmatched-question = <b>입금액 { $amount }, 보낸 분께 환불하셨나요?</b> 어느 예매에도 속하지 않는 금액이라 고객에게는 알리지 않습니다.
staff-unmatched-returned = { $amount } 환불로 기록했습니다. <code>/find { $id }</code>에서 누가 기록했는지 볼 수 있습니다.
staff-money = 💰 결제 { $paid } / { $total }
staff-money-due = 남은 금액: { $amount }
staff-money-unrecorded = 발권됨, 결제 기록 없음: { $amount }
staff-money-to-return = 환불할 금액: { $amount } ({ $reason })
staff-money-returned = 환불한 금액: { $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = 카드 결제
receipt-bank = 은행 입금
receipt-staff = 직원이 입금 확인
staff-return-mark = { $amount } 환불
staff-correction = { $amount } 철회: 입금되지 않음
alert-unmatched = 💰 { $amount } 입금됨: { $reason }. /todo에서 예매에 연결할 수 있습니다.
two-transfers = 이체가 두 건
yes-two-transfers = 네, { $amount } 두 건
staff-separate-question = <b>{ $name } 님이 예매 <code>{ $code }</code>에 두 번 이체했나요?</b> 지금은 아래 두 줄씩을 이체 한 건으로 봅니다.
staff-separated = 예매 <code>{ $code }</code>: 은행 알림을 별도의 이체로 처리했습니다.
staff-nothing-to-separate = 나눌 것이 없습니다. 아무것도 하지 않았습니다.

## 직원: 초대, 기록

staff-invitation = <b>{ $uses }명용 링크</b>, { $time }(현지 시각)까지 유효
staff-invitation-link = <code>{ $link }</code>
staff-invite-question = <b>몇 명, 며칠 동안인가요?</b> <code>20 7</code>처럼 둘 다 적거나 인원만 적어 주세요. 인원만 적으면 { $usual }일간 유효합니다. 최대 { $uses }명, { $days }일입니다.
staff-invite-placeholder = 20 7
staff-invite-kept = 링크를 만들지 않았습니다.
staff-invitations = <b>열린 링크 { $count }개</b>
staff-invitations-entry = { $n }. { $uses }회 중 { $used }회 사용, { $time }까지
staff-invitations-hint = 회수한 링크로 들어온 사람은 임시 예매를 확정하고 결제할 수 있지만 새로 예매할 수는 없습니다.
staff-invitations-none = 열린 링크가 없습니다.
staff-invitation-withdrawn = 링크를 회수했습니다. 그 링크로 들어온 사람은 임시 예매를 확정하고 결제할 수 있지만 새로 예매할 수는 없습니다.
staff-invitation-gone = 그 링크는 이미 회수되었습니다.
staff-audit = <b><code>{ $code }</code>의 처리 기록</b>, { $count }건
staff-audit-sealed = (사유를 더 이상 읽을 수 없음)
audit-cancelAsked = 취소 요청
audit-cancelled = 취소됨
audit-cancelFailed = 취소되지 않음
audit-closed = 종결
audit-ticketsSent = 티켓 다시 보냄
audit-completed = 티켓이 모두 있다고 확인
audit-dateChanged = 날짜 변경
audit-moreAsked = 책임자에게 추가 환불 요청
audit-takenOver = 제휴사에서 예매를 가져옴
audit-handedOver = 티켓을 보냄
audit-invited = 링크 만듦
audit-withdrawn = 링크 회수

## 예매와 무관한 직원 알림

alert-settled = ✅ 예매 <code>{ $code }</code> 건이 확인되었습니다: { $state }.
alert-partner-authentication = 🔴 <b>제휴사가 저희 인증 정보를 거절합니다.</b> 호출을 멈추고 자동으로 다시 시도하며, 고객은 시설에 물어볼 수 없다는 안내를 읽습니다. PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET, PARTNER_SIGNATURE, 이 서버의 주소, 그리고 저장소 서버의 시계를 확인해 주세요.
alert-partner-connection = 🔴 <b>제휴사에 연결할 수 없습니다.</b> 호출을 멈추고 자동으로 다시 시도하며, 고객은 시설에 물어볼 수 없다는 안내를 읽습니다. 계속되면 제휴사에 전화해 주세요.
alert-partner-back = 🟢 <b>제휴사가 다시 응답합니다</b>. { $minutes }분 걸렸습니다. 기다리던 일은 저절로 이어집니다.
alert-unreadable-unknownSchema = 🔴 <b>더 새로운 버전이 기록한 예매를 이 버전이 읽지 못합니다.</b> 해당 고객은 당분간 답을 받지 못하지만 잃어버린 것은 없습니다. 더 새로운 버전을 다시 배포해 주세요.
alert-unreadable-unknownKey = 🔴 <b>이 봇에 없는 키로 암호화된 예매가 있습니다.</b> 해당 고객은 당분간 답을 받지 못하지만 잃어버린 것은 없습니다. 그 키를 ENCRYPTION_KEYS에 다시 넣어 주세요.
alert-unreadable-damaged = 🔴 <b>저장소의 예매 한 건이 손상되어 읽을 수 없습니다.</b> 어느 예매인지는 로그에 있습니다. 백업에서 복원해 주세요.
alert-readable = 🟢 지난 한 시간 동안 연 예매를 모두 읽을 수 있었습니다.
alert-store-fills = 🟡 <b>저장소가 { $percent } % 찼습니다.</b> 90 %부터는 새 예매를 받지 않습니다. 메모리를 늘려 주세요.
alert-store-full = 🔴 <b>저장소가 { $percent } % 차서 새 예매를 받지 않습니다.</b> 고객은 잠시 판매를 중지한다는 안내를 읽으며, 진행 중인 예매는 계속됩니다. 지금 메모리를 늘려 주세요.
alert-store-room = 🟢 저장소에 다시 여유가 있습니다: { $percent } % 사용 중.
alert-webhook-elsewhere = 🔴 <b>Telegram이 이 봇의 메시지를 { $host }(으)로 보내고 있어 고객이 여기서 답을 받지 못합니다.</b> 다른 누군가가 봇의 토큰을 쓰고 있습니다. 이 봇을 다시 시작하면 메시지를 되찾습니다. 누구인지 모르면 @BotFather에서 토큰을 폐기하고 새 토큰을 넣어 주세요.
alert-webhook-back = 🟢 Telegram이 이 봇의 메시지를 다시 여기로 보냅니다.
alert-group-refuses = 🔴 <b>직원 그룹이 봇의 메시지를 받지 않습니다</b>({ $why }). 그래서 메시지를 여기로 보냅니다. 봇을 그룹에 다시 추가하고 글쓰기를 허용해 주세요.
alert-owners-unreached = 🔴 <b>다음 관리자에게 메시지를 보낼 수 없습니다:</b> { $owners }. 각자 봇을 열고 시작을 눌러야 합니다.
alert-owners-reached = 🟢 이제 모든 관리자에게 메시지를 보낼 수 있습니다.
alert-debt-share = 🟡 <b>미지급금 한도의 { $percent } %를 썼습니다:</b> { $debt } / { $limit }. 제때 지급해 주세요. 수치는 /money에 있습니다.
alert-debt-full-warn = 🔴 <b>미지급금 한도에 닿았습니다:</b> { $percent } %, { $debt } / { $limit }. 지급할 때까지 제휴사가 새 예매를 거절합니다.
alert-debt-full-block = 🔴 <b>미지급금 한도에 닿았습니다:</b> { $percent } %, { $debt } / { $limit }. 지급할 때까지 새 예매를 중지합니다.
alert-debt-less = 🟡 미지급금이 한도의 { $percent } %로 줄었습니다: { $debt } / { $limit }.
alert-debt-clear = 🟢 미지급금이 한도의 { $percent } %로 줄었습니다: { $debt } / { $limit }. 이상 없습니다.
alert-debt-days = 🟡 <b>미지급금 기한은 { $date }입니다</b>: { $days ->
        [0] 오늘
       *[other] { $days }일 남음
    }. 제때 지급해 주세요. 수치는 /money에 있습니다.
alert-debt-overdue-warn = 🔴 <b>미지급금이 { $date }부터 연체되었습니다.</b> 지급할 때까지 제휴사가 새 예매를 거절합니다.
alert-debt-overdue-block = 🔴 <b>미지급금이 { $date }부터 연체되었습니다.</b> 지급할 때까지 새 예매를 중지합니다.
alert-debt-days-clear = 🟢 미지급금 기한이 더 이상 가깝지 않습니다. 이상 없습니다.

## Money of a booking, told to staff

alert-saysPaid = 💬 { $name } 님이 예매 <code>{ $code }</code>의 이체를 마쳤다고 합니다: { $amount }, 결제 코드 <code>{ $payment }</code>. 계좌를 확인해 주세요. /todo에 “입금 확인”이 있습니다.
alert-paidWaiting = ⚠️ 예매 <code>{ $code }</code>의 결제({ $amount })가 끝났지만 제휴사가 지금 티켓을 발권하지 않습니다. 예매가 유지되는 동안 자동으로 다시 시도하며, 티켓 없이 끝나면 환불해야 합니다.
alert-moneyWaits = 💰 예매 <code>{ $code }</code>에 { $amount } 입금되었지만, 고객이 동의한 뒤 가격이나 내용이 바뀌었습니다. 아직 어디에도 쓰이지 않았고, 고객에게 확인을 부탁했습니다. 쓰이거나 환불할 때까지 /todo에 남아 있습니다.
alert-moneyToReturn = ↩️ 예매 <code>{ $code }</code>: 고객에게 환불할 금액은 { $amount }입니다. 책임자가 환불 완료로 표시할 때까지 /todo에 남아 있습니다.
audit-moneyArrived = 입금 확인
audit-matched = 입금 내역을 예매에 연결
audit-separated = 두 이체를 구분
audit-takenBack = 입금 기록 철회
audit-returned = 환불 완료
audit-goodwill = 추가 환불

## Staff: the day's close

close-title = <b>돈: { $date }</b>
close-title-so-far = <b>돈: { $date }</b>, { $time } 현재
close-line = { $label }: { $value }
close-line-sum = { $label }: <b>{ $value }</b>
close-sales = 판매
close-sold = 판매, 예매 { $bookings }건, 티켓 { $tickets }장
close-cancelled = 취소, 예매 { $bookings }건, 티켓 { $tickets }장
close-repriced = 제휴사 가격 변경
close-net = 순액
close-customers = 고객 입금
close-received = 받은 금액
close-by-card = 카드
close-by-transfer = 계좌 이체
close-unconfirmed = 그중 은행 알림 없음
close-kept = 취소 예매에서 공제
close-unmatched = 예매와 연결되지 않은 입금 { $receipts }건 (/todo)
close-now = 현재
close-to-return = 환불할 금액
close-returned = 환불한 금액
close-silence = ⚠️ { $from }부터 { $until }까지 은행 알림이 없었습니다. 지난 2주 동안 이 시간대에는 매일 알림이 있었습니다. 계좌를 확인해 주세요.
close-debt = 제휴사 미지급금
close-added = 증가
close-taken-away = 감소
close-expected = 계산 잔액
close-partner = 제휴사({ $moment })
close-difference = 차이
close-verdict-agrees = ✅ 우리 계산과 제휴사 금액이 일치합니다.
close-verdict-calls = ⏳ 조회 당시 처리 중이던 건 때문에 생긴 차이입니다.
close-verdict-payment = ⏳ 제휴사가 다른 날에 기록한 지급 때문에 생긴 차이입니다.
close-verdict-found = ⚠️ 제휴사와 다른 예매 때문에 생긴 차이입니다.
close-verdict-looking = ⚠️ { $amount } 차이가 납니다. 예매를 다시 확인하고 있습니다.
close-verdict-fell = ❓ 미지급금이 계산보다 { $amount } 적습니다. 제휴사에 지급하셨나요?
close-verdict-rose = ⚠️ 미지급금이 계산보다 { $amount } 많고, 예매로 설명되지 않습니다. 제휴사에 문의해 주세요.
close-verdict-unread = ⚠️ 제휴사가 미지급금을 알려 주지 않았습니다.
close-verdict-beforeFirst = 알 수 없음: 첫 조회는 { $moment }입니다.
close-verdict-notRead = 알 수 없음: 이 기간에는 미지급금을 조회하지 못했습니다.
close-stops = 지급하지 않으면 { $day } 이후 판매가 멈춥니다.
close-stops-soon = ⏳ 지급하지 않으면 <b>{ $day } 이후 판매가 멈춥니다</b>: { $days ->
        [0] 오늘이 마지막 날
       *[other] { $days }일 남음
    }.
close-show = 이 날 보기
close-all-agrees = ✅ <b>{ $date }</b>: 순액 { $net }, 미지급금 { $debt }. 제휴사와 모두 일치합니다.
close-picture = 그림
close-csv = CSV
close-commission = 수수료 CSV
close-drawing = 만드는 중입니다. 곧 여기에 올라옵니다.
close-picture-title = { $date } 일일 마감
close-net-note = 판매에서 취소를 뺀 금액
close-count-sold = 판매
close-count-cancelled = 취소
close-csv-caption = { $date } 예매: 미지급금 변동과 고객 입금
commission-csv-caption = 수수료, { $date }: 월별, 경로별
staff-usage-paid = <b>제휴사에 얼마를 지급하셨나요?</b> 금액을 적고, 원하시면 메모도 붙여 주세요: <code>5,000,000 10월분</code>
paid-same = ⚠️ 같은 금액이 이미 { $date } 지급으로 기록되어 있습니다.
paid-question = <b>제휴사 지급 { $amount }: 기록할까요?</b>
paid-note = 메모: { $note }
yes-paid = 네, { $amount }
paid-recorded = ✅ { $date } 제휴사 지급 { $amount }: 기록했습니다.
paid-take-back = 되돌리기
paid-back-question = <b>{ $date }의 { $amount } 기록을 되돌릴까요?</b> 그러면 지급하지 않은 것이 되고 장부 미지급금이 그만큼 다시 늘어납니다.
paid-taken-back = { $amount } 기록을 되돌렸습니다. 지급에 넣지 않습니다.
paid-list = 최근 기록입니다. 누르면 되돌립니다:
staff-paid-kept = 기록하지 않았습니다.
staff-paid-stays = 지급 기록은 그대로입니다.
differing = 차이: { $count }건
differing-none = 제휴사와 다른 예매가 없습니다.
differs-cancelledThere = <code>{ $code }</code>: 제휴사에서 취소, 여기는 발권 상태({ $here })
differs-missingThere = <code>{ $code }</code>: 여기는 발권({ $here }), 제휴사에는 티켓 없음
differs-issuedThere = <code>{ $code }</code>: 제휴사에서 발권({ $there }), 여기는 티켓 없이 종료
differs-notCancelledThere = <code>{ $code }</code>: 여기는 취소, 제휴사에는 아직 발권 상태({ $there })
differs-otherTotal = <code>{ $code }</code>: 여기 { $here }, 제휴사 { $there }
differs-ask-partner = 제휴사에 문의해 주세요.
differs-update = 여기에 반영
differs-tell-customer = 고객에게 알리기
differs-settled = 해결됨
differs-update-question = 예매를 한 번 더 읽고, 기록을 제휴사에 맞춥니다.
differs-update-surely = 네, 반영
differs-tell-question = 이 티켓은 제휴사에서 무효입니다. 예매가 여기서도 취소되고 고객에게 알립니다.
differs-tell-surely = 네, 고객에게 알리기
differs-gone = 이 예매의 기록이 더 이상 없습니다.
differs-unread = 제휴사가 응답하지 않습니다. 잠시 뒤 다시 시도해 주세요.
differs-changed = 지금은 제휴사의 내용이 다릅니다.
differs-updated = ✅ <code>{ $code }</code>: 제휴사 내용대로 반영했습니다.
differs-told = ✅ <code>{ $code }</code>: 여기서도 취소되었고 고객에게 알립니다.
differs-is-settled = ✅ <code>{ $code }</code>: 해결되어 목록에서 뺐습니다.
audit-paidPartner = 제휴사 지급을 기록함
audit-paymentTakenBack = 제휴사 지급 기록을 되돌림
audit-driftNoted = 차이를 확인됨으로 기록함
audit-noteTakenBack = 확인된 차이 기록을 되돌림
audit-driftTakenOver = 제휴사 내용을 반영함
audit-differenceSettled = 제휴사와의 차이를 해결로 표시함
audit-driftUnpaid = 지급이 아니라고 함
