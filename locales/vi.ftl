### Tiếng Việt. Có đúng những thông điệp và biến của en.ftl; xưng "chúng tôi" và "bot", gọi khách là "bạn".

language-name = Tiếng Việt

## Nút bấm

book-tickets = Đặt vé
my-tickets = Vé của tôi
language = Ngôn ngữ
help = Trợ giúp
continue-booking = Đặt vé tiếp
start-over = Đặt lại từ đầu
today = Hôm nay
tomorrow = Ngày mai
choose = Chọn gói này
change-date = Đổi ngày
cancel = Hủy
back = Quay lại
try-again = Thử lại
add-to-booking = Thêm vào đơn
remove = Bỏ gói này
add-another = Thêm gói vé khác
change = Thay đổi
continue = Tiếp tục
agree = Đồng ý
privacy-notice = Về quyền riêng tư
use-name = Dùng tên { $name }
keep-value = Giữ { $value }
share-phone = Gửi số điện thoại của tôi
skip = Bỏ qua
use-saved = Dùng thông tin đã lưu
enter-new = Nhập thông tin mới
separate-tickets = Vé riêng từng người
group-ticket = Một vé chung cho mỗi loại
book = Đặt vé
edit = Chỉnh sửa
edit-date = Ngày
edit-packages = Gói vé
edit-details = Thông tin
edit-form = Hình thức vé
edit-note = Ghi chú
remove-note = Xóa ghi chú
confirm = Xác nhận và nhận vé
cancel-booking = Hủy đơn
copy-code = Chép mã đơn
book-again = Đặt lại
send-again = Gửi lại vé
pdf = PDF
add-to-calendar = Thêm vào lịch
show-tickets = Xem vé
open-chat = Mở chat riêng
quick-pick = { $count }
n-of-count = { $n } / { $count }

## Lệnh và hồ sơ của bot

command-book = Đặt vé
command-mytickets = Đơn đặt và vé của bạn
command-language = Đổi ngôn ngữ
command-help = Bot này làm được gì
command-privacy = Thông tin nào của bạn được lưu
command-cancel = Thoát khỏi đơn đang đặt
bot-description =
    Vé { $venue }. Chọn ngày, chọn vé và nhận vé ngay tại đây dưới dạng ảnh, sẵn sàng để quét ở cổng.
bot-short-description = Vé { $venue }: đặt và nhận vé ngay tại đây.

## Lời chào, trợ giúp

welcome =
    Xin chào { $name }! Tại đây bạn đặt được vé <b>{ $venue }</b> và nhận vé ngay trong cuộc trò chuyện này, chỉ cần quét mã ở cổng là vào.
help-text =
    <b>Vé { $venue }</b>

    /book – chọn ngày và vé
    /mytickets – các đơn của bạn; gửi lại vé
    /language – đổi ngôn ngữ
    /privacy – thông tin nào của bạn được lưu
    /cancel – thoát khỏi đơn đang đặt dở

    Đơn được giữ cho bạn trong một khoảng thời gian. Mọi thứ chỉ được chốt khi bạn bấm “Xác nhận và nhận vé”.
support = Bạn cần gặp nhân viên? { $contact }
privacy-text =
    <b>Những gì được lưu</b>

    Để đặt vé, { $venue } cần những thông tin mà bot hỏi bạn: thông tin được chuyển kèm theo đơn và lưu tại đây dưới dạng mã hóa để bạn có thể nhận lại vé. Thông tin sẽ được xóa { $days } ngày sau ngày cuối cùng vé còn hiệu lực.

    Mã số Telegram và ngôn ngữ của bạn được lưu để bot có thể nhắn tin cho bạn. Không thông tin nào bị dùng để quảng cáo hay đem bán.
language-question = Bạn muốn dùng ngôn ngữ nào?
language-chosen = Từ giờ bot sẽ nói tiếng Việt với bạn.
only-in-private = Bot chỉ bán vé trong chat riêng.
unknown-command = Bot không biết lệnh này. Đây là những gì bot làm được:
unknown-message = Lúc này bot chưa chờ tin nhắn nào của bạn. Bạn muốn làm gì?
trouble =
    Phía chúng tôi vừa gặp trục trặc, những gì bạn đã nhập vẫn còn nguyên. Bạn vui lòng thử lại sau giây lát.
stale = Nút này thuộc về bước trước rồi.
forgotten = Đơn này bị bỏ lâu nên đã được xóa. Chưa có vé nào được đặt.
unfinished = Bạn có một đơn chưa xong với { $count } loại vé.
unfinished-for-date = Bạn có một đơn chưa xong cho <b>{ $date }</b> với { $count } loại vé.
cancelled-nothing-booked = Bạn đã thoát khỏi đơn. Chưa có vé nào được đặt.
nothing-to-cancel = Không có đơn nào đang đặt dở. Chưa có vé nào được đặt.
keyboard-closed = Cảm ơn bạn.
lead = ❗ { $text }

## Ngày

date-title = <b>Bạn muốn đến vào ngày nào?</b>
date-current = Đang chọn: <b>{ $date }</b>
date-hint = Bấm vào một ngày, hoặc nhập ngày, ví dụ { $example } hay “ngày mai”. Ngày tính theo giờ địa phương của điểm tham quan.
date-expected = Bạn vui lòng chọn ngày: bấm vào một ngày hoặc nhập, ví dụ { $example }.
date-pick-a-day = Bấm vào một ngày bên dưới, hoặc nhập ngày.
date-not-in-month = Ngày đó không thuộc tháng này.
date-past = { $date } đã qua. Bạn vui lòng chọn từ hôm nay trở đi.
date-beyond-horizon = Hiện có thể đặt vé đến hết { $date }.
date-nothing-on-sale = Không có vé bán cho { $date }.
date-month-past = Những ngày đó đã qua rồi.
date-no-such-day = Lịch không có ngày đó. Bạn kiểm tra lại giúp nhé.
date-short-year = Bạn vui lòng ghi đủ bốn chữ số của năm, ví dụ 25/12/2026, hoặc bỏ năm đi, ví dụ { $example }.
date-not-understood = Bot chưa hiểu đó là ngày nào. Bạn bấm vào một ngày, hoặc nhập, ví dụ { $example }.
date-word-today = hôm nay | bữa nay | hom nay
date-word-tomorrow = ngày mai | mai | ngay mai
date-word-day-after-tomorrow = ngày kia | ngày mốt | mốt | ngay kia | ngay mot
date-word-next-before = tuần sau | tuần tới
date-word-next-after = tuần sau | tuần tới | tuan sau | tuan toi

## Gói vé

package-title = <b>{ $name }</b>
    { $price }
package-service = • { $quantity } × { $name }
package-services-more = …và { $count } dịch vụ nữa
package-for-date = Cho { $date }
validity-on = Dùng được vào { $date }
validity-range = Dùng được từ { $from } đến { $to }
validity-days = Có hiệu lực { $days } ngày kể từ ngày mua
package-limit = Tối đa { $maximum } mỗi đơn
package-limits = Từ { $minimum } đến { $maximum } mỗi đơn
package-cutoff = Vé cho hôm nay bán đến { $time } (giờ địa phương)
package-closed = Vé cho hôm nay đã ngừng bán lúc { $time } (giờ địa phương) nên không đặt được cho hôm nay
package-note = <i>{ $note }</i>
package-expected = Bạn vui lòng chọn gói vé bằng các nút, hoặc nhập tên gói.
package-gone = Gói vé này không còn bán cho ngày đó.
package-closed-now = “{ $name }” cho hôm nay đã ngừng bán lúc { $time } (giờ địa phương).
packages-title = <b>Vé cho { $date }</b>
packages-entry = { $name } · { $price }
packages-closed-entry = { $name } · hôm nay đã ngừng bán
packages-none = Không có vé bán cho <b>{ $date }</b>. Bạn vui lòng chọn ngày khác.
packages-slow =
    Chúng tôi đang hỏi điểm tham quan về vé cho <b>{ $date }</b>… Việc này đang lâu hơn bình thường. Vé sẽ hiện ra ở đây ngay khi có câu trả lời.
packages-unavailable =
    Hệ thống của điểm tham quan hiện chưa phản hồi nên chưa hiển thị được vé cho <b>{ $date }</b>. Những gì bạn đã nhập vẫn còn nguyên.

## Số lượng

quantity-chosen = <b>{ $quantity }</b> × = <b>{ $amount }</b>
quantity-expected = Bạn cần bao nhiêu? Dùng − và +, hoặc nhập một số.
quantity-below = Gói này cần đặt ít nhất { $minimum } trong một đơn.
quantity-above = Gói này đặt được tối đa { $maximum } trong một đơn.

## Giỏ vé

cart-title = <b>Đơn của bạn cho { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …và { $count } gói nữa
total = Tổng cộng: <b>{ $amount }</b>
cart-expected = Bạn vui lòng tiếp tục bằng các nút bên dưới.
cart-gone = “{ $name }” { $others ->
        [0] không
       *[other] và { $others } gói khác không
    } còn bán cho ngày đó nên đã được bỏ khỏi đơn của bạn.
cart-changed = “{ $name }” đã có thay đổi sau khi bạn chọn. Bạn vui lòng xem lại đơn.
line-title = <b>Bạn muốn đổi gói nào?</b>
line-entry = { $quantity } × { $name }
line-expected = Bạn vui lòng chọn gói cần đổi bên dưới.

## Thông tin người đặt

notice-title = <b>Trước khi bạn nhập thông tin</b>
notice-body =
    Để đặt vé, { $venue } cần: { $details }. Thông tin được chuyển kèm theo đơn và lưu tại đây dưới dạng mã hóa, trong { $days } ngày sau ngày cuối cùng vé còn hiệu lực.
notice-expected = Bạn bấm “Đồng ý” để tiếp tục, hoặc “Quay lại”.
detail-name = tên của bạn
detail-phone = số điện thoại
detail-email = địa chỉ email
detail-cardId = số giấy tờ tùy thân
detail-optional = { $name } (không bắt buộc)
saved-title = <b>Dùng lại thông tin lần trước?</b>
saved-expected = Bạn vui lòng chọn bằng các nút bên dưới.
name-question = <b>Đơn đặt vé đứng tên ai?</b>
name-hint = Nhập tên đúng như bạn muốn ghi trên đơn.
name-expected = Bạn vui lòng nhập tên người đặt vé.
name-unusable = Tên này chưa dùng được. Bạn vui lòng nhập bằng chữ, tối đa 80 ký tự.
phone-question = <b>Số điện thoại của bạn là gì?</b>
phone-hint = Gửi bằng nút bên dưới, hoặc nhập số, ví dụ { $example }.
phone-placeholder = Số điện thoại
phone-example = 091 234 56 78 hoặc +84 91 234 56 78
phone-expected = Bạn vui lòng gửi số điện thoại bằng nút bên dưới, hoặc nhập số.
phone-not-own = Đó là liên hệ của người khác. Bạn vui lòng gửi số của chính mình, hoặc nhập số.
phone-unusable = Số này có vẻ chưa đúng. Bạn vui lòng nhập như { $example }.
email-question = <b>Địa chỉ email của bạn là gì?</b>
email-hint = Nhập địa chỉ, ví dụ name@example.com.
email-expected = Bạn vui lòng nhập địa chỉ email.
email-unusable = Địa chỉ email này có vẻ chưa đúng. Bạn kiểm tra lại giúp nhé.
cardId-question = <b>Số giấy tờ tùy thân của bạn là gì?</b>
cardId-hint = Số hộ chiếu hoặc căn cước công dân. Tin nhắn của bạn sẽ được xóa khỏi cuộc trò chuyện này ngay.
cardId-expected = Bạn vui lòng nhập số hộ chiếu hoặc căn cước công dân.
cardId-unusable = Số giấy tờ này có vẻ chưa đúng: cần chữ cái và chữ số, ít nhất 4 ký tự.

## Hình thức vé, ghi chú, kiểm tra lại

form-title = <b>Bạn muốn nhận vé theo hình thức nào?</b>
form-separate = <b>Vé riêng từng người</b>: mỗi người một vé và có thể đến vào giờ khác nhau.
form-grouped = <b>Một vé chung cho mỗi loại</b>: một vé dùng được đúng số lượt đã mua; cả nhóm vào cùng nhau.
form-expected = Bạn vui lòng chọn hình thức vé bên dưới.
note-question = <b>Lời nhắn cho điểm tham quan</b>
    Nhập lời nhắn, tối đa 200 ký tự.
note-expected = Bạn vui lòng nhập ghi chú, hoặc bấm “Quay lại”.
note-too-long = Ghi chú dài tối đa { $maximum } ký tự.
review-title = <b>Bạn vui lòng kiểm tra đơn cho { $date }</b>
review-name = Tên: { $value }
review-phone = Điện thoại: { $value }
review-email = Email: { $value }
review-cardId = Số giấy tờ: { $value }
review-separate = Vé riêng từng người
review-grouped = Một vé chung cho mỗi loại
review-note = Ghi chú: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Bạn bấm “Đặt vé”, hoặc “Chỉnh sửa” nếu muốn thay đổi.
edit-title = <b>Bạn muốn thay đổi gì?</b>
edit-expected = Bạn vui lòng chọn phần cần đổi bên dưới.

## Thẻ của đơn

card-requested = <b>Đang giữ vé cho bạn…</b>
card-code = Đơn <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>Vé đang được giữ cho bạn.</b> Đơn <code>{ $code }</code>
card-held-until = Giữ đến { $time } (giờ địa phương): { $left }
card-total-differs = Lưu ý: tổng tiền của điểm tham quan khác với { $before } hiển thị trước đó. Bạn chỉ xác nhận nếu đồng ý nhé.
card-confirming = <b>Đang xuất vé cho bạn…</b>
card-checking =
    <b>Chúng tôi đang kiểm tra với điểm tham quan.</b> Bạn vui lòng đừng đặt lại; vé hoặc câu trả lời sẽ được gửi tại đây.
card-review =
    <b>Chúng tôi đang kiểm tra với điểm tham quan.</b> Bạn vui lòng đừng đặt lại; nhân viên đang xử lý và câu trả lời sẽ được gửi tại đây.
card-issued = <b>Đơn của bạn đã được xác nhận.</b> Đơn <code>{ $code }</code>
    { $count ->
        [1] Vé của bạn ở ngay bên dưới.
       *[other] { $count } vé của bạn ở ngay bên dưới.
    }
card-cancelling = <b>Đang hủy đơn…</b>
card-expired = <b>Đã hết thời gian xác nhận.</b> Chưa có vé nào được đặt và bạn không phải trả gì.
card-rejected = <b>Điểm tham quan không nhận được đơn này.</b> Chưa có vé nào được đặt. Bạn có thể thử ngày hoặc số lượng khác.
card-rejected-paused = <b>Việc bán vé đang tạm dừng.</b> Chưa có vé nào được đặt. Bạn vui lòng thử lại sau.
card-abandoned = <b>Hệ thống của điểm tham quan không phản hồi.</b> Chưa có vé nào được đặt và bạn không phải trả gì. Bạn vui lòng thử lại.
card-cancelled-by-you = <b>Bạn đã hủy đơn này.</b> Bạn không phải trả gì.
card-cancelled = <b>Đơn này đã bị hủy.</b> Vé trong đơn không còn hiệu lực.
    { $reason }
card-closed = <b>Nhân viên của chúng tôi đã đóng đơn này.</b>
    { $reason }
why-paused = <b>Việc bán vé đang tạm dừng.</b> Vé của bạn vẫn được giữ; bạn vui lòng thử lại sau ít phút.
why-total-changed = <b>Tổng tiền đã thay đổi.</b> Bạn vui lòng xem lại trước khi xác nhận.
why-hold-too-short = <b>Thời gian giữ vé còn quá ít để xuất vé an toàn.</b>
why-unreachable = Hiện chưa kết nối được với hệ thống của điểm tham quan. Chúng tôi vẫn đang thử.
why-no-answer = Hệ thống của điểm tham quan chưa trả lời. Chúng tôi vẫn đang thử.
why-cancel-refused = <b>Điểm tham quan không chấp nhận việc hủy.</b> Đơn vẫn còn hiệu lực.
refused-confirming = Vé của bạn đang được xuất.
refused-notHeld = Đơn này không còn chờ xác nhận nữa.
refused-totalChanged = Tổng tiền đã thay đổi. Bạn vui lòng xem lại đơn.
refused-holdTooShort = Thời gian giữ vé còn quá ít để xuất vé an toàn. Bạn vui lòng đặt lại.
refused-cutoffPassed = Vé cho hôm nay đã ngừng bán.
refused-cancelling = Đơn này đang được hủy rồi.
refused-cancelled = Đơn này đã được hủy rồi.
refused-notCancellable = Không thể hủy đơn này tại đây.
refused-notIssued = Đơn này không có vé nào còn hiệu lực.
limit-openHolds = Bạn đã có số đơn đang chờ tối đa cho phép. Bạn vui lòng xác nhận hoặc hủy một đơn trước.
limit-ticketsPerDay = Số vé này vượt quá mức mỗi người được mua trong một ngày tại đây.

## Thông báo

notice-hold-ends = ⏳ <b>Vé của bạn chỉ được giữ thêm ít phút nữa.</b> Bạn xác nhận để không mất vé nhé.
notice-outcome = Chúng tôi đã kiểm tra với điểm tham quan:
notice-cancelled = ❗ Đơn <code>{ $code }</code> đã bị nhân viên của điểm tham quan hủy.
notice-visit = <b>Hẹn gặp bạn ngày mai tại { $venue }!</b>
    Đơn <code>{ $code }</code>, { $date }

## Vé

ticket-position = { $n } / { $count }
ticket-valid-on = Ngày dùng: { $date }
ticket-valid-range = Hiệu lực: { $from } – { $to }
ticket-void = ĐÃ HỦY
ticket-caption = <b>{ $n } / { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-drawn-QR = Mã quá dài nên không in được mã vạch; vé dùng mã QR.
ticket-drawn-TEXT = Không vẽ được mã; bạn vui lòng xuất trình dãy ký tự.
ticket-void-caption = { $n } / { $count } · đã hủy, không còn hiệu lực
delivery-closing =
    { $count ->
        [1] Trên đây là vé của bạn.
       *[other] Trên đây là { $count } vé của bạn.
    } Bạn chỉ cần xuất trình ở cổng; dùng /mytickets để nhận lại vé bất cứ lúc nào.
pdf-title = { $venue } – đơn { $code }
pdf-caption = Toàn bộ vé để in
calendar-summary = { $venue }
calendar-description = Đơn { $code }. Vé của bạn ở trong cuộc trò chuyện Telegram.
calendar-caption = Chuyến tham quan cho lịch của bạn
sending-again = Đang gửi lại vé cho bạn…

## Vé của tôi

tickets-title = <b>Các đơn của bạn</b>
tickets-none = Bạn chưa có đơn nào.
tickets-entry = { $date } · { $code } · { $count } vé
tickets-entry-held = { $date } · { $code } · giữ đến { $time }
tickets-entry-cancelled = { $date } · { $code } · đã hủy
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-line = { $quantity } × { $name }
tickets-ticket = { $n }. { $name }: { $status }
tickets-more = …và { $count } vé nữa
tickets-not-live = Hiện chưa hỏi được điểm tham quan; đây là thông tin lúc { $time } (giờ địa phương).
ticket-WAITING = chưa sử dụng
ticket-USING = đang sử dụng
ticket-USED = đã sử dụng
ticket-LOCK = bị khóa
ticket-CANCEL = đã hủy
state-requested = Đang giữ vé
state-held = Đang được giữ
state-confirming = Đang xuất vé
state-issued = Đã xác nhận
state-expired = Đã hết hạn
state-rejected = Không được chấp nhận
state-cancelling = Đang hủy
state-cancelled = Đã hủy
state-review = Đang kiểm tra với điểm tham quan
state-abandoned = Chưa đặt được
state-closed = Đã đóng

## Cảnh báo cho nhân viên

alert-unknownConfirm = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $total }): yêu cầu xác nhận chưa có trả lời sau năm phút. Hệ thống đang đọc lại; chưa ai cần làm gì.
alert-review = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $total }) cần người xử lý: không xác định được kết quả từ đối tác. Vui lòng tra cứu ở hệ thống đối tác.
alert-dateDiffers = ⚠️ Đơn <code>{ $code }</code>: khách yêu cầu { $date }, đối tác ghi { $theirs }.
alert-deliveryUnanswered = ⚠️ Đơn <code>{ $code }</code>: Telegram đã không trả lời ba lần. Hệ thống vẫn tiếp tục gửi.
alert-unreachable = ⚠️ Đơn <code>{ $code }</code> ({ $date }): không giao được vé vì không liên lạc được với khách. Vé vẫn chờ trong /mytickets.
alert-cancelFailed = ⚠️ Đơn <code>{ $code }</code> ({ $date }) không hủy được ở đối tác và vẫn còn hiệu lực.
