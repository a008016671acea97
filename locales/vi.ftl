### Tiếng Việt. Có đúng những thông điệp và biến của en.ftl; xưng "mình", gọi khách là "bạn".

language-name = Tiếng Việt
item-separator = { ", " }
fact-separator = { " · " }
name-value = { $name } · { $value }

## Nút bấm

book-tickets = Đặt vé
my-tickets = Vé của tôi
language = Ngôn ngữ
help = Trợ giúp
continue-booking = Đặt vé tiếp
start-over = Làm lại từ đầu
today = Hôm nay
tomorrow = Ngày mai
this-weekend = Cuối tuần này
another-day = Ngày khác
change-date = Đổi ngày
cancel = Hủy
back = Quay lại
try-again = Thử lại
remove = Bỏ ra
all-tickets = Tất cả vé
other-tickets = Chọn vé khác
offer-add = Thêm { $tickets }
offer-remove = Bớt { $tickets }
offer-to = Đổi thành { $tickets }
go-back-to = Quay lại: { $tickets }
go-back-to-day = Quay lại: { $tickets }, ngày { $date }
continue-total = Tiếp tục · { $amount }
privacy-notice = Về quyền riêng tư
agree-and-book-as = Đồng ý, đặt tên { $name }
book-as = Đặt tên { $name }
keep-value = Giữ { $value }
yes-book-as = Đúng, đặt tên { $name }
meant-tickets = Không, tôi muốn đặt vé
share-phone = Gửi số điện thoại của tôi
phone-right = Đúng rồi
get-tickets = Nhận vé · { $amount }
hold = Giữ chỗ { $minutes } phút
separate-tickets = Mỗi người một vé
shared-ticket = Một vé dùng chung
company-invoice = Xuất hóa đơn công ty
no-invoice = Không xuất hóa đơn
edit = Chỉnh sửa
edit-date = Ngày
edit-tickets = Vé
edit-name = Tên
edit-phone = Điện thoại
edit-email = Email
edit-cardId = Số giấy tờ
edit-note = Ghi chú
remove-note = Xóa ghi chú
cancel-booking = Hủy đơn
cancel-surely = Có, hủy đơn
copy-code = Sao chép mã đơn
book-again = Đặt thêm vé
ask-the-venue = Hỏi nhân viên
to-held-booking = Đến đơn đang giữ chỗ
directions = Chỉ đường
send-again = Gửi lại vé
pdf = PDF
add-to-calendar = Thêm vào lịch
add-to-wallet = Thêm vào Wallet
show-tickets = Xem vé
turn-reminders-off = Tắt nhắc nhở
turn-reminders-on = Bật nhắc nhở
get-my-data = Tải dữ liệu của tôi
forget-me = Xóa dữ liệu của tôi
forget-surely = Đúng, xóa tất cả
keep-my-data = Giữ lại dữ liệu
open-chat = Mở chat riêng
n-of-count = { $n } / { $count }

## Lệnh và hồ sơ của bot

command-book = Đặt vé
command-mytickets = Đơn đặt và vé của bạn
command-settings = Ngôn ngữ và nhắc nhở
command-language = Đổi ngôn ngữ
command-help = Bot này làm được gì
command-privacy = Thông tin nào của bạn được lưu
command-cancel = Thoát khỏi đơn đang đặt
bot-description =
    Vé { $venue }. Chọn ngày, chọn vé và nhận vé ngay tại đây dưới dạng ảnh, sẵn sàng để quét ở cổng.
bot-short-description = Vé { $venue }: đặt và nhận vé ngay tại đây.

## Lời chào, trợ giúp

welcome =
    Chào { $name }! Bạn muốn đến <b>{ $venue }</b> hôm nào ạ? Bạn bấm vào một ngày, hoặc nhắn như “2 người lớn thứ 7”; vé sẽ được gửi ngay tại đây.
welcome-by-invitation = Chào { $name }! Đây là <b>{ $venue }</b>.
help-text =
    <b>Vé { $venue }</b>

    /book – chọn ngày và vé
    /mytickets – các đơn của bạn; gửi lại vé
    /settings – ngôn ngữ và nhắc nhở
    /language – đổi ngôn ngữ
    /privacy – thông tin nào của bạn được lưu
    /cancel – thoát khỏi đơn đang đặt dở

    Bạn cũng có thể nhắn bình thường, ví dụ “2 người lớn 1 trẻ em thứ 7” hay “cổng vào ở đâu?”.
help-ask = Bạn cần hỏi thêm? Nút “Hỏi nhân viên” chuyển câu hỏi giúp bạn, câu trả lời sẽ về chat này.
support = Bạn cần gặp nhân viên? { $contact }
privacy-text =
    <b>Những gì được lưu và để làm gì</b>

    <b>Để thực hiện đơn đặt vé</b>, tức hợp đồng với bạn: tên, số điện thoại và những thông tin khác mà mình hỏi, ID Telegram, tên người dùng, ngôn ngữ và chính đơn đặt vé. { $venue } dùng các thông tin này cho chuyến tham quan, lời nhắc trước ngày đi và thông báo về đơn của bạn. Thông tin được lưu tại đây dưới dạng mã hóa và bị xóa { $days } ngày sau ngày cuối cùng vé còn hiệu lực. Không thông tin nào bị dùng để quảng cáo hay đem bán.
language-question = Bạn muốn dùng ngôn ngữ nào?
language-chosen = Từ giờ mình sẽ nói tiếng Việt với bạn.
only-in-private = Vé chỉ được bán trong chat riêng.
unknown-command = Không có lệnh này. Đây là những gì bạn có thể làm:
not-understood = Dạ xin lỗi, mình chưa hiểu ý bạn ạ.
not-understood-send = Bạn bấm “Hỏi nhân viên” để gửi luôn tin vừa rồi, câu trả lời sẽ về chat này.
not-understood-here = Dạ xin lỗi, mình chưa hiểu ý bạn ạ. { $expected }
part-offered = Ý bạn là đơn bên dưới phải không ạ? Mình chưa hiểu chỗ “{ $words }”.
part-unread = Mình chưa hiểu chỗ “{ $words }”. Bạn chọn bên dưới giúp mình nhé.
part-asked = Ý bạn là đơn bên dưới phải không ạ?
no-answer = Dạ điều này mình chưa rõ, bạn hỏi nhân viên giúp mình nhé.
nothing-to-change = Hiện không có đơn nào đang đặt dở để đổi. Đơn đã đặt thì không thêm vé vào được, nhưng bạn có thể đặt đơn mới ạ.
new-booking = Đây là đơn mới ạ.
proposal =
    <b>Như vậy đúng chưa ạ?</b>
    { $proposed }
proposal-yes = Đúng, tiếp tục
proposal-change = Sửa lại
proposal-traits = Bạn còn viết “{ $words }”. Vui lòng xem điều đó có làm đổi vé không.
reader-allow = Để trợ lý đọc giúp
reader-offer = Trợ lý có thể đọc giúp: lời bạn viết, đã bỏ số và địa chỉ liên hệ, được gửi tới { $recipient }. Những tin sau mà mình không đọc được cũng vậy, cho đến khi bạn tắt trong /privacy.
reader-withdraw = Tắt trợ lý
reader-withdrawn = Đã tắt trợ lý. Những gì bạn viết không còn được gửi tới đó nữa.
talk-thanks = Dạ không có gì ạ! 😊
talk-greeting = Chào bạn! Bạn nhắn mình ngày và số người, như “2 người lớn thứ 7”, hoặc cần hỏi gì cứ hỏi nhé.
talk-other = 😊 Bạn cần gì cứ nhắn mình nhé.
unknown-message = Mình không đọc được loại tin nhắn này. Bạn nhắn bằng chữ giúp mình nhé.
unknown-message-send = Mình không đọc được loại tin nhắn này. Bạn nhắn bằng chữ giúp mình nhé, hoặc bấm “Hỏi nhân viên” để gửi luôn.
trouble =
    Hệ thống vừa gặp trục trặc, những gì bạn đã nhập vẫn còn nguyên. Bạn vui lòng thử lại sau giây lát.
stale = Nút này thuộc bước trước rồi ạ.
only-staff = Chỉ nhân viên dùng được nút này.
only-owners = Chỉ chủ mới xác nhận được là đã hoàn tiền. Hãy báo cho chủ nhé.
only-owners-do = Chỉ chủ mới làm được việc này. Hãy báo cho chủ nhé.
too-fast = Bạn thao tác hơi nhanh. Bạn chờ một chút rồi tiếp tục nhé.
forgotten = Đơn này để dở quá lâu nên đã bị xóa. Chưa có vé nào được đặt.
edited-not-read = Tin nhắn đó đã được xử lý theo nội dung ban đầu; đơn của bạn hiện như bên dưới. Bạn gửi phần sửa trong một tin nhắn mới giúp mình nhé.
not-own-words = Mình không xử lý được tin nhắn chuyển tiếp, tin gửi qua bot khác hoặc gửi dưới tên nhóm. Bạn tự nhập nội dung giúp mình nhé.
unfinished = Bạn có một đơn đang đặt dở.
unfinished-for-date = Bạn có một đơn đang đặt dở cho <b>{ $date }</b>.
cancelled-nothing-booked = Dạ, mình đã bỏ đơn đang đặt dở. Chưa có vé nào được đặt.
nothing-to-cancel = Bạn không có đơn nào đang đặt dở. Chưa có vé nào được đặt.
leave-asked = Bạn muốn thoát khỏi đơn này ạ? Nếu đúng, bạn bấm “{ $button }” bên dưới. Chưa có vé nào được đặt.
keyboard-closed = Cảm ơn bạn.
lead = ❗ { $text }
lead-fact = 💬 { $text }
fact = { $text }

## Cài đặt, dữ liệu của khách

settings-text =
    <b>Cài đặt</b>

    Ngôn ngữ: { $language }
    Nhắc vào tối hôm trước ngày tham quan: { $reminders }
reminders-on = bật
reminders-off = tắt
reminders-turned-on = Mình sẽ nhắc bạn vào tối hôm trước ngày tham quan.
reminders-turned-off = Mình sẽ không nhắc bạn về ngày tham quan nữa.
my-data-caption = Tất cả những gì mình lưu về bạn
forget-text =
    <b>Xóa mọi dữ liệu về bạn?</b>

    Thông tin đã lưu, các lựa chọn và các đơn của bạn sẽ bị xóa tại đây. Những gì đã chuyển cho điểm tham quan cùng với đơn vẫn do điểm tham quan lưu giữ.
forget-tickets = ❗ Bạn vẫn còn { $count } vé. Vé vẫn còn hiệu lực nhưng sẽ biến mất ở đây: mình không thể hiển thị hay gửi lại vé nữa. Bạn hãy giữ lại ảnh vé trong cuộc trò chuyện này.
forget-invitation = Để đặt vé ở đây lần nữa, bạn sẽ cần một lời mời mới.
forget-surely-text = <b>Bạn chắc chứ?</b> Thao tác này không thể hoàn tác.
forgotten-you = Xong. Mọi dữ liệu về bạn tại đây đã được xóa. Cảm ơn bạn đã ghé thăm.
kept-your-data = Không có gì bị xóa.
forget-unresolved =
    <b>Chưa được:</b> bạn còn { $count } đơn chưa xong, nếu xóa thì không ai theo dõi được đơn đó nữa. Bạn hãy nhận vé hoặc hủy đơn đang giữ, hoặc chờ điểm tham quan phản hồi, rồi gửi lại /forgetme.
forget-money = <b>Chưa được:</b> bạn còn được hoàn tiền, nếu xóa thì không ai theo dõi được nữa. Khi hoàn xong, bạn sẽ được báo tại đây; lúc đó bạn gửi lại /forgetme.
forget-by = Hoặc để mình tự làm: mọi dữ liệu khác bị xóa ngay, các đơn này bị xóa vào { $date }. Đơn nào khi đó vẫn chưa xong thì tên, thông tin liên hệ và ghi chú của bạn bị xóa, phần còn lại được xóa khi đơn xong.
forget-waits = Mọi dữ liệu khác về bạn đã được xóa tại đây. Các đơn này bị xóa vào { $date }. Đơn nào khi đó vẫn chưa xong thì tên, thông tin liên hệ và ghi chú của bạn bị xóa, phần còn lại được xóa khi đơn xong.

## Ngày

date-title = <b>Bạn muốn đến vào ngày nào ạ?</b>
date-current = Đang chọn: <b>{ $date }</b>
date-last-time = Lần trước: <b>{ $date }</b>
date-hint = Bạn bấm vào một ngày, hoặc nhắn { $example }, “thứ 7” hay “2 người lớn ngày mai”.
date-expected = Bạn chọn một ngày giúp mình nhé.
date-pick-a-day = Bạn bấm vào một ngày bên dưới, hoặc nhập ngày nhé.
date-not-in-month = Ngày đó không thuộc tháng này.
date-past = { $date } đã qua rồi ạ. Bạn chọn từ hôm nay trở đi nhé.
date-beyond-horizon = Hiện có thể đặt vé đến hết { $date }.
date-not-yet = { $date } chưa mở bán. Hiện có thể đặt vé đến hết { $last }.
date-nothing-on-sale = Không có vé bán cho { $date } ạ.
prices-for = Giá vé { $date }:
day-on-sale-line = { $name } – { $price }
day-not-looked-up = Mình chưa tra được ngày { $date } bán những vé nào. Bạn vui lòng thử lại sau giây lát.
date-month-past = Những ngày đó đã qua rồi ạ.
date-example = { $day }/{ $month }
month-names = Tháng 1 | Tháng 2 | Tháng 3 | Tháng 4 | Tháng 5 | Tháng 6 | Tháng 7 | Tháng 8 | Tháng 9 | Tháng 10 | Tháng 11 | Tháng 12
month-title = { $month }/{ $year }
day-label = { $weekday }, { $date }
weekday-names = T2 | T3 | T4 | T5 | T6 | T7 | CN
calendar-weekdays = T2 | T3 | T4 | T5 | T6 | T7 | CN
choice-day = <b>Ý bạn là ngày nào ạ?</b>
choice-expected = Bạn bấm một nút bên dưới giúp mình nhé.

## Tham quan

visit-info = Thông tin tham quan
tell-when-open = Báo tôi khi mở bán
choose-tickets = Chọn vé
visit-title = <b>Thông tin khi đến { $venue }</b>
visit-address = 📍 <b>Địa chỉ</b>
    { $text }
visit-hours = 🕘 <b>Giờ mở cửa</b>
    { $text }
visit-parking = 🚗 <b>Gửi xe</b>
    { $text }
visit-rules = 📋 <b>Nội quy</b>
    { $text }
visit-refunds = 💰 <b>Hoàn tiền</b>
    { $text }
visit-nothing = Mình chưa có thông tin này. Bạn hỏi nhân viên giúp mình nhé.
visit-upcoming = <b>Chuyến tham quan của bạn:</b> { $date } · { $count } vé
opening-promise = 🔔 Mình sẽ nhắn bạn tại đây ngay khi mở bán vé cho <b>{ $date }</b>.
opening-watched = Mình sẽ báo bạn khi mở bán vé cho { $date }.
opening-full = Bạn đang chờ { $maximum } ngày rồi. Mình không theo dõi thêm được nữa.
opening-now = 🔔 <b>Vé cho { $date } đã mở bán.</b>
privacy-invoices = <b>Để xuất hóa đơn công ty</b> khi bạn yêu cầu, theo nghĩa vụ pháp luật của { $venue }: tên công ty, mã số thuế và địa chỉ email. Các thông tin này được lưu và xóa cùng đơn đặt vé.
privacy-openings = <b>Khi bạn đồng ý</b> bằng cách tự bấm: “Báo tôi khi mở bán”. Ngày đó được xóa khi đã qua. Thời điểm và nội dung bạn đồng ý được lưu ba năm, không kèm tên bạn.
privacy-recipients = <b>Ai nhận thông tin</b>: nhân viên của { $venue }, đối tác phát hành vé và Telegram, nơi chuyển cuộc trò chuyện này. Nếu bạn thanh toán tại đây thì có cả ngân hàng hoặc đơn vị thanh toán.
privacy-hosting = <b>Quốc gia đặt máy chủ</b>: { $country }.
privacy-rights = <b>Quyền của bạn</b>: /mydata gửi cho bạn toàn bộ dữ liệu dưới dạng tệp. /forgetme xóa dữ liệu và rút lại sự đồng ý. Thắc mắc, khiếu nại: { $contact }. Bạn cũng có thể khiếu nại tới cơ quan bảo vệ dữ liệu cá nhân; tại Việt Nam là Bộ Công an (A05).
privacy-reader = Khi mình không đọc được, lời bạn viết được gửi tới { $recipient } nếu bạn đã cho phép: không kèm số điện thoại, email, @tên, mã đơn, và không kèm tên hay id của bạn.
privacy-payments = Khoản tiền đã thanh toán được lưu trong sổ sách, không kèm tên bạn, trong thời gian pháp luật yêu cầu; /forgetme không xóa phần này.
venue-file-taken = ✅ Đã áp dụng tệp của điểm tham quan.
venue-file-unsold = ⚠️ Tệp nêu những gói không mở bán trong { $weeks } tuần tới: { $codes }
alert-venue-file = ⚠️ <b>Chưa áp dụng được tệp của điểm tham quan.</b> Bot vẫn dùng tệp cũ. Vui lòng sửa rồi tải lại:

    { $problems }

## Vé

package-title = <b>{ $name }</b>
    { $price }
heading = <b>{ $text }</b>
group-kind = { $name }: { $price } (mỗi đơn { $minimum }–{ $maximum } vé)
of-kind = { $name }:
package-service = • { $quantity } × { $name }
more-entries = …và { $count } mục nữa
package-for-date = Cho { $date }
package-admits = Mỗi vé dành cho { $visitors }
validity-on = Dùng trong ngày { $date }
validity-range = Dùng từ { $from } đến { $to }
validity-days = Dùng trong { $days } ngày kể từ khi mua
package-limit = Mỗi đơn tối đa { $maximum } vé
package-limits = Mỗi đơn từ { $minimum } đến { $maximum } vé
package-count-typed = Cần hơn { $count } vé? Bạn nhắn số lượng là được ạ.
package-cutoff = Vé cho hôm nay bán đến { $time } (giờ địa phương)
package-closed = Vé cho hôm nay đã ngừng bán lúc { $time } (giờ địa phương) nên không đặt được cho hôm nay
aside = <i>{ $text }</i>
package-note-of = <i>{ $name }: { $note }</i>
package-expected = Bạn chọn số vé bằng + và −, bấm loại vé khác bên dưới, hoặc nhắn điều bạn cần, ví dụ “2 người lớn”.
package-gone = Vé này không còn bán cho ngày đó ạ.
package-changed = Giá hoặc số lượng của “{ $name }” vừa thay đổi. Bạn xem lại giúp mình trước khi tiếp tục nhé.
package-closed-now = “{ $name }” cho hôm nay đã ngừng bán lúc { $time } (giờ địa phương).
venue-silent = Hệ thống của điểm tham quan đang không phản hồi nên mình chưa kiểm tra được vé cho ngày đó. Bạn vui lòng thử lại sau giây lát.
list-title = <b>Bạn muốn loại nào cho { $date } ạ?</b>
list-from = từ { $price }
list-for = { $price } cho { $visitors }
list-closed = hết giờ bán
packages-none = Không có vé bán cho <b>{ $date }</b>. Bạn chọn ngày khác giúp mình nhé.
packages-slow =
    Mình đang hỏi điểm tham quan về vé cho <b>{ $date }</b>… Lần này lâu hơn bình thường một chút. Có kết quả là vé hiện ra ở đây ngay.
packages-unavailable =
    Hệ thống của điểm tham quan đang không phản hồi nên mình chưa xem được vé cho <b>{ $date }</b>. Những gì bạn đã nhập vẫn còn nguyên.
quantity-expected = Bạn cần mấy vé ạ? Bạn bấm + và −, hoặc nhập một số.
party-adult = { $count } người lớn
party-child = { $count } trẻ em
party-infant = { $count } em bé sơ sinh
party-senior = { $count } người cao tuổi
party-student = { $count } sinh viên
party-person = { $count } người
party-bare = { $count } vé
kind-adult = Người lớn
kind-child = Trẻ em
kind-infant = Em bé
kind-senior = Người cao tuổi
party-how-many =
    { $party }: bạn lấy mỗi loại mấy vé ạ? Bạn bấm + và −, hoặc nhắn như “2 người lớn, 1 trẻ em”.
quantity-none = Bạn chưa chọn vé nào loại này ạ.
quantity-below = Mỗi đơn cần ít nhất { $minimum } vé loại này.
quantity-above = Mỗi đơn tối đa { $maximum } vé loại này.
order-added = Đã thêm: { $tickets }
order-removed = Đã bớt: { $tickets }
order-set = Trong đơn giờ có: { $tickets }
cart-title = <b>Đơn của bạn cho { $date }</b>
cart-line = { $quantity } × { $name } – { $amount }
cart-lines-more = …và { $count } gói nữa
line-entry = { $quantity } × { $name }
total = Tổng cộng: <b>{ $amount }</b>
cart-full = Mỗi đơn tối đa { $maximum } loại vé. Bạn bỏ bớt một loại, hoặc đặt các vé này trước nhé.
cart-gone = Không bán cho ngày đó nên đã được bỏ khỏi đơn: { $names }.
cart-changed = Giá hoặc số lượng đã thay đổi từ lúc bạn chọn: { $names }. Bạn xem lại đơn giúp mình nhé.
cart-closed = Hôm nay đã ngừng bán ({ $time }, giờ địa phương) nên đã được bỏ khỏi đơn: { $names }.

## Thông tin

consent = Khi trả lời, bạn đồng ý để { $venue } nhận { $details } của bạn cùng với đơn này. Thông tin được lưu mã hóa tại đây thêm { $days } ngày sau chuyến tham quan rồi bị xóa.
detail-name = tên
detail-phone = số điện thoại
detail-email = địa chỉ email
detail-cardId = số giấy tờ tùy thân
name-question = <b>Đơn đặt vé đứng tên ai ạ?</b>
name-hint = Bạn nhập tên, hoặc bấm nút để dùng tên trên Telegram.
name-doubtful = <b>“{ $name }” là tên người đặt phải không ạ?</b>
name-expected = Bạn nhập tên người đặt vé giúp mình nhé.
name-unusable = Mình chưa nhận ra tên trong tin này. Bạn nhập tên của người sẽ đến giúp mình nhé.
phone-question = <b>Bạn cho mình xin số điện thoại nhé?</b>
phone-hint = Bạn gửi bằng nút bên dưới, hoặc nhập số, ví dụ { $example }.
phone-placeholder = Số điện thoại
phone-example = 0912 345 678 hoặc +84 912 345 678
phone-expected = Bạn gửi số điện thoại bằng nút bên dưới, hoặc nhập số giúp mình nhé.
phone-not-own = Đó là liên hệ của người khác. Bạn gửi số của chính bạn, hoặc nhập số giúp mình nhé.
phone-unusable = Số điện thoại này có vẻ chưa đúng. Bạn kiểm tra lại giúp mình nhé.
phone-unlikely = <b>{ $phone } có đúng là số của bạn không ạ?</b>
    Số này có vẻ không có người dùng. Bạn kiểm tra lại nhé; nếu sai, bạn chỉ cần nhập lại.
phone-of-country = <b>{ $phone } có phải là số của bạn không?</b>
    Mã quốc gia đã được thêm vào. Nếu sai, bạn nhập lại số kèm dấu + và mã quốc gia nhé.
email-question = <b>Bạn cho mình xin địa chỉ email nhé?</b>
email-hint = Bạn nhập địa chỉ, ví dụ name@example.com.
email-expected = Bạn nhập địa chỉ email giúp mình nhé.
email-unusable = Địa chỉ email này có vẻ chưa đúng. Bạn kiểm tra lại giúp mình nhé.
cardId-question = <b>Bạn cho mình xin số giấy tờ tùy thân nhé?</b>
cardId-hint = Số hộ chiếu hoặc căn cước công dân. Tin nhắn của bạn sẽ được xóa khỏi cuộc trò chuyện này ngay.
cardId-expected = Bạn nhập số hộ chiếu hoặc căn cước công dân giúp mình nhé.
cardId-unusable = Số giấy tờ này có vẻ chưa đúng: cần chữ cái và chữ số, ít nhất 4 ký tự.
cardId-not-deleted = Mình không xóa được tin nhắn có số giấy tờ của bạn. Bạn tự xóa tin nhắn đó giúp mình nhé.

## Xem lại

review-title = <b>Bạn kiểm tra giúp mình đơn cho { $date } nhé</b>
review-name = Tên: { $value }
review-phone = Điện thoại: { $value }
review-email = Email: { $value }
review-cardId = Số giấy tờ: { $value }
review-invoice = Hóa đơn công ty: { $company }, { $taxCode }, { $email }
review-separate = Vé riêng: mỗi người một vé
review-grouped = Mỗi loại một vé dùng chung: mọi người vào cùng lúc
review-suggested = Đây là loại vé bạn đã chọn lần trước.
review-note = Ghi chú: <i>{ $note }</i>
payment-notice = 💳 { $notice }
review-expected = Bạn dùng các nút bên dưới, hoặc nhắn điều bạn muốn đổi nhé.
almost-done = Sắp xong rồi: bạn bấm “{ $button }” nhé.
edit-title = <b>Bạn muốn đổi gì ạ?</b>
edit-expected = Bạn bấm vào phần muốn đổi nhé.
note-question = <b>Lời nhắn cho điểm tham quan</b>
    Nhập lời nhắn, tối đa 200 ký tự.
note-expected = Bạn nhập ghi chú, hoặc bấm “Quay lại” nhé.
note-too-long = Ghi chú dài tối đa { $maximum } ký tự.
invoice-company-question = <b>Hóa đơn xuất cho công ty nào ạ?</b>
invoice-taxCode-question = <b>Mã số thuế là gì ạ?</b>
invoice-email-question = <b>Bạn muốn nhận hóa đơn qua email nào ạ?</b>
invoice-company = Công ty: { $company }
invoice-taxCode = Mã số thuế: { $taxCode }
invoice-expected = Bạn nhập thông tin, hoặc bấm “Quay lại” nhé.
invoice-company-unusable = Bạn nhập tên công ty, tối đa 100 ký tự nhé.
invoice-taxCode-unusable = Mã số thuế này có vẻ chưa đúng: mã gồm 4 đến 20 chữ cái, chữ số và dấu gạch ngang. Bạn kiểm tra lại giúp mình nhé.
invoice-taxCode-unusable-vn = Mã số thuế này có vẻ chưa đúng: mã gồm 10 số, 10 số và 3 số của chi nhánh, hoặc 12 số. Bạn kiểm tra lại giúp mình nhé.

## Thanh toán

pay-total = Thanh toán { $amount }
pay-again-at = Thử lại lúc { $time }
pay-by-telegram = Trả bằng thẻ · { $amount }
pay-by-transfer = Chuyển khoản · { $amount }
instead-telegram = Trả bằng thẻ
instead-transfer = Chuyển khoản
i-have-paid = Tôi đã chuyển tiền
show-transfer = Xem thông tin chuyển khoản
copy-account = Sao chép STK
copy-amount = Sao chép số tiền
copy-content = Sao chép nội dung
review-pay-telegram = 💳 Bạn trả bằng thẻ ngay trong Telegram. Thanh toán xong là có vé.
review-pay-transfer = 🏦 Bạn chuyển khoản bằng mã QR. Tiền đến là có vé.
review-pay-either = 💳 Bạn thanh toán ngay tại đây, bằng thẻ hoặc chuyển khoản. Tiền đến là có vé.
card-payment-notWhole = Số tiền này không trả bằng thẻ được.
card-pay-until = <b>Còn một bước nữa: thanh toán.</b> Vé được giữ cho bạn đến { $time } ({ $left }) và được xuất ngay khi thanh toán xong.
card-pay = <b>Còn một bước nữa: thanh toán.</b> Vé đang được giữ cho bạn và được xuất ngay khi thanh toán xong.
card-pay-total-differs = Lưu ý: tổng tiền của điểm tham quan khác với { $before } đã hiển thị trước đó. Bạn chỉ thanh toán nếu đồng ý.
card-pay-with-telegram = Phiếu thanh toán ở ngay trong cuộc trò chuyện này.
card-checkout-open = Một lượt trả bằng thẻ đang được xử lý. Nếu thẻ bị từ chối, bạn có thể thử lại lúc { $time } ({ $left }).
card-pay-with-transfer = Mã QR để quét ở ngay trong cuộc trò chuyện này.
card-said-paid = <b>Điểm tham quan đang kiểm tra khoản chuyển của bạn.</b> Vé đang được giữ cho bạn và được xuất ngay khi tiền về.
card-said-paid-until = <b>Điểm tham quan đang kiểm tra khoản chuyển của bạn.</b> Vé được giữ cho bạn đến { $time } ({ $left }) và được xuất ngay khi tiền về.
money-paid = Đã thanh toán: { $amount }
money-due = Còn phải trả: <b>{ $amount }</b>
money-carried-over = Tính cho đơn { $code }: { $amount }
money-to-return = Bạn được hoàn: <b>{ $amount }</b>
money-returned = Đã hoàn cho bạn: { $amount }
why-paused-paid = <b>Mình đã nhận được tiền, nhưng việc bán vé đang tạm dừng.</b> Cứ mỗi phút mình lại thử xuất vé. Nếu đến khi hết hạn giữ vé vẫn chưa được, bạn được hoàn lại toàn bộ số tiền.
why-paused-change = <b>Việc bán vé đang tạm dừng.</b> Cứ mỗi phút mình lại thử xuất vé cho ngày mới. Nếu đến khi hết hạn giữ vé vẫn chưa được, đơn cũ của bạn vẫn giữ nguyên, và khoản bạn đã trả thêm (nếu có) được hoàn lại.
invoice-title = Vé ngày { $date }
invoice-description = { $venue }, { $date }. Mã đơn { $code }. Thanh toán xong, vé được gửi ngay tại đây.
invoice-adjustment = Phí hoặc giảm giá
invoice-already-paid = Đã thanh toán
transfer-caption = <b>Chuyển { $amount } trước { $time }</b> ({ $left })
transfer-said-paid = Cảm ơn bạn: điểm tham quan đã biết bạn đã chuyển tiền. Tiền về tài khoản là vé được gửi tự động vào đây.
transfer-details = <b>{ $amount }, vé được giữ đến { $time }</b> ({ $left })
transfer-how = Quét mã bằng ứng dụng ngân hàng. Trên chính điện thoại này: lưu ảnh rồi chọn ảnh đó trong ứng dụng ngân hàng.
transfer-facts = { $bank } · <code>{ $account }</code> · nội dung <code>{ $code }</code>
    Vé sẽ được gửi tự động vào đây.
transfer-title = Chuyển khoản
transfer-until = đến { $time }
transfer-scan = Quét bằng ứng dụng ngân hàng
transfer-bank = Ngân hàng
transfer-account = Số tài khoản
transfer-holder = Chủ tài khoản
transfer-content = Nội dung
transfer-hint = Vui lòng giữ nguyên số tiền và nội dung
transfer-closed = Không cần trả nữa
transfer-paid-caption = ✅ <b>Khoản này đã thanh toán.</b> Bạn vui lòng đừng chuyển thêm lần nữa.
transfer-closed-caption = <b>Khoản này không cần trả nữa.</b> Bạn vui lòng đừng chuyển tiền; tiền đến sau sẽ được hoàn lại.
transfer-issued-caption = <b>Vé của bạn đã được xuất.</b> Bạn vui lòng đừng chuyển tiền lúc này.
checkout-unknownInvoice = Phiếu thanh toán này không còn hiệu lực. Bạn chưa bị trừ tiền.
checkout-otherCustomer = Chỉ người đặt vé mới thanh toán được phiếu này. Bạn chưa bị trừ tiền.
checkout-outdated = Phiếu thanh toán này đã được thay. Bạn vui lòng dùng phiếu mới nhất; bạn chưa bị trừ tiền.
checkout-alreadyPaid = Đơn này đã được thanh toán. Bạn không bị trừ thêm tiền.
checkout-notHeld = Vé không còn được giữ nữa. Bạn chưa bị trừ tiền; vui lòng đặt lại.
checkout-differentAmount = Số tiền đã thay đổi. Bạn vui lòng xem lại đơn; bạn chưa bị trừ tiền.
checkout-anotherCheckout = Đơn này đang có một lượt thanh toán khác. Bạn vui lòng thử lại lúc { $time } (giờ địa phương); bạn chưa bị trừ tiền.
checkout-holdEnds = Thời gian giữ vé còn quá ít để xuất vé an toàn. Bạn chưa bị trừ tiền; vui lòng đặt lại.
checkout-noDebtRoom = Việc bán vé đang tạm dừng. Bạn chưa bị trừ tiền; vui lòng thử lại sau ít phút.
checkout-partnerSilent = Hiện điểm tham quan chưa phản hồi. Bạn chưa bị trừ tiền; vui lòng thử lại sau giây lát.
checkout-notPayable = Điểm tham quan không còn giữ vé này. Bạn chưa bị trừ tiền; vui lòng đặt lại.
checkout-totalChanged = Tổng tiền của điểm tham quan đã thay đổi. Bạn vui lòng xem lại đơn; bạn chưa bị trừ tiền.
checkout-dateDiffers = Điểm tham quan đang ghi một ngày khác cho đơn này. Bạn vui lòng xem lại đơn; bạn chưa bị trừ tiền.
checkout-linesDiffer = Điểm tham quan đang ghi vé khác cho đơn này. Bạn vui lòng xem lại đơn; bạn chưa bị trừ tiền.
checkout-cutoffPassed = Vé cho hôm nay đã ngừng bán. Bạn chưa bị trừ tiền.
checkout-trouble = Hệ thống vừa gặp trục trặc. Bạn chưa bị trừ tiền; vui lòng thử lại sau giây lát.
notice-partlyPaid = 💰 <b>Đã nhận { $amount }, còn thiếu { $due }.</b> Bạn vui lòng trả nốt kịp thời hạn: đủ tiền là vé được xuất. Nếu không đủ, bạn được hoàn lại toàn bộ.
notice-partlyPaid-change = 💰 <b>Đã nhận { $amount }, còn thiếu { $due }.</b> Bạn vui lòng trả nốt kịp thời hạn: đủ tiền là vé cho ngày mới được xuất. Nếu không đủ, đơn cũ của bạn vẫn giữ nguyên, và bạn được hoàn lại khoản đã nhận này.
notice-moneyWaits = 💰 <b>Mình đã nhận được { $amount }.</b> Đơn nay đã khác với lúc bạn đồng ý, nên bạn xem lại bên dưới giúp mình trước khi vé được xuất. Nếu bạn không tiếp tục, bạn được hoàn lại toàn bộ.
notice-moneyCorrected-held = ⚠️ <b>Thật ra { $amount } chưa về.</b> Mình đã ghi nhầm cho đơn <code>{ $code }</code>, xin lỗi bạn. Vé được xuất ngay khi bạn thanh toán.
notice-moneyCorrected = ⚠️ <b>Thật ra { $amount } chưa về.</b> Mình đã ghi nhầm cho đơn <code>{ $code }</code>, xin lỗi bạn, nên khoản này cũng không được hoàn. Nếu bạn đã chuyển, bạn hỏi điểm tham quan giúp mình nhé.
notice-moneyToReturn = 💰 <b>Bạn được hoàn { $amount }</b> cho đơn <code>{ $code }</code>. { $reason } Điểm tham quan hoàn theo cách bạn đã trả, và bạn sẽ được báo tại đây khi xong.
notice-moneyToReturn-all = 💰 <b>Tổng cộng bạn được hoàn { $amount }</b> cho đơn <code>{ $code }</code>. { $reason } Điểm tham quan hoàn theo cách bạn đã trả, và bạn sẽ được báo tại đây khi xong.
return-part = { $amount }: { $reason }
notice-moneyReturned = ✅ <b>Điểm tham quan đã hoàn { $amount } cho bạn</b>, đơn <code>{ $code }</code>. Ngân hàng có thể cần vài ngày để hiển thị.
notice-moneyReturned-again = ✅ <b>Điểm tham quan đã hoàn thêm tiền cho bạn, tổng cộng { $amount }</b>, đơn <code>{ $code }</code>. Ngân hàng có thể cần vài ngày để hiển thị.
notice-moneyCarriedOver = 💰 <b>{ $amount } của đơn <code>{ $code }</code> đã được chuyển sang đơn mới <code>{ $other }</code></b> ({ $date }), thay vì hoàn lại như đã báo.
return-tooMuch = Số tiền nhận được nhiều hơn giá đơn.
return-paidTwice = Đơn được trả hai lần.
return-cheaperDay = Ngày mới có giá thấp hơn.
return-notIssued = Vé của đơn này chưa được xuất.
return-late = Tiền đến sau khi đơn đã kết thúc.
return-cancelledByStaff = Điểm tham quan đã hủy đơn.
return-cancelledByCustomer = Đó là mức hoàn theo quy định của điểm tham quan khi bạn hủy.
return-foreignCurrency = Tiền đến bằng loại tiền mà ở đây không dùng.
cancel-question-paid = <b>Bạn hủy đơn này ạ?</b> Vé sẽ được bán lại. Bạn được hoàn { $amount }.
cancel-question-unpaid = <b>Bạn hủy đơn này ạ?</b> Vé sẽ được bán lại. Bạn chưa thanh toán nên không mất khoản nào.
cancel-question-change = <b>Bạn hủy đơn này ạ?</b> Vé sẽ được bán lại.
closing-paid = ✅ Đã thanh toán: { $amount }. Đến cổng không phải trả thêm.
paid = Đã thanh toán
notice-hold-ends-pay = ⏳ <b>Vé chỉ còn được giữ thêm một lúc nữa.</b> Bạn hãy thanh toán ngay để khỏi mất chỗ.
notice-changedByVenue = { $venue } đang đổi giúp bạn chuyến tham quan từ { $before } sang { $date }. Vé cũ vẫn dùng được đến khi có vé mới.
pay-failed = Hiện chưa thanh toán theo cách này được. Bạn chưa bị trừ tiền.
refused-prepaid = Bạn vui lòng thanh toán trước: sau đó vé sẽ được gửi tự động vào đây.
refused-notPrepaid = Ở đây không có gì phải thanh toán.
refused-otherMethod = Ở đây không nhận cách thanh toán này.
refused-dateDiffers = Điểm tham quan đang ghi một ngày khác cho đơn này. Bạn vui lòng đặt đơn mới hoặc chờ phản hồi.
refused-linesDiffer = Điểm tham quan đang ghi vé khác cho đơn này. Bạn vui lòng đặt đơn mới hoặc chờ phản hồi.
refused-notAwaited = Hiện không có khoản nào cần thanh toán ở đây.
refused-toldAlready = Điểm tham quan đã biết rồi. Vé sẽ được gửi tự động vào đây khi tiền về tài khoản.

## Thẻ của đơn

card-requested = <b>Đang giữ vé cho bạn…</b>
card-code = Mã đơn <code>{ $code }</code>
card-date = <b>{ $date }</b>
card-held = <b>Còn một bước nữa.</b> Vé đang được giữ cho bạn, chưa được xuất.
venue-time = giờ địa phương
card-held-until = <b>Còn một bước nữa.</b> Vé được giữ cho bạn đến { $time } ({ $left }), chưa được xuất.
card-total-differs = Lưu ý: tổng tiền của điểm tham quan khác với { $before } đã hiển thị trước đó. Bạn chỉ nhận vé nếu đồng ý.
card-confirming = <b>Đang xuất vé cho bạn…</b>
card-checking =
    <b>Mình đang kiểm tra với điểm tham quan.</b> Bạn vui lòng đừng đặt lại; vé hoặc kết quả sẽ được gửi tại đây.
card-review =
    <b>Mình đang kiểm tra với điểm tham quan.</b> Bạn vui lòng đừng đặt lại; nhân viên đang xử lý và kết quả sẽ được gửi tại đây.
card-issued = <b>Đơn của bạn đã được xác nhận.</b>
    Mã đơn <code>{ $code }</code>
    { $count ->
        [1] Vé của bạn ở ngay bên dưới.
       *[other] { $count } vé của bạn ở ngay bên dưới.
    }
card-cancelling = <b>Đang hủy đơn…</b>
card-expired = <b>Vé không còn được giữ nữa.</b> { $minutes ->
        [0] Vé chưa được xuất kịp;
       *[other] Đã hết { $minutes } phút giữ vé;
    } chưa có vé nào được đặt và bạn không phải trả gì. “Đặt thêm vé” giữ nguyên lựa chọn của bạn.
card-rejected = <b>Điểm tham quan không thể tiếp nhận đơn này.</b> Chưa có vé nào được đặt. Bạn có thể thử ngày hoặc số lượng khác.
card-rejected-paused = <b>Việc bán vé đang tạm dừng.</b> Chưa có vé nào được đặt. Bạn vui lòng thử lại sau.
card-rejected-date = <b>Điểm tham quan không nhận đơn cho { $date }.</b> Có thể hôm đó đóng cửa hoặc đã ngừng bán vé. Chưa có vé nào được đặt. “Đặt thêm vé” giữ nguyên lựa chọn của bạn; bạn vui lòng chọn ngày khác.
card-rejected-packages = <b>Điểm tham quan không thể xuất số lượng vé này.</b> Chưa có vé nào được đặt. “Đặt thêm vé” giữ nguyên lựa chọn của bạn; bạn vui lòng đổi số lượng hoặc gói vé.
card-rejected-details = <b>Điểm tham quan không chấp nhận thông tin trong đơn này.</b> Chưa có vé nào được đặt. “Đặt thêm vé” giữ nguyên lựa chọn của bạn; bạn vui lòng kiểm tra tên, số điện thoại và các thông tin khác.
card-rejected-cutoff = <b>Việc bán vé trong ngày đã kết thúc trước khi đơn đến điểm tham quan.</b> Chưa có vé nào được đặt. “Đặt thêm vé” giữ nguyên lựa chọn của bạn; bạn vui lòng chọn ngày khác.
card-rejected-replacedEnded = <b>Chưa đổi được ngày:</b> đơn ngày { $date } của bạn khi đó đã kết thúc. Không có đơn mới nào được đặt.
card-rejected-replacedUsed = <b>Chưa đổi được ngày:</b> một vé trong đơn ngày { $date } của bạn đã được sử dụng hoặc bị khóa. Đơn đó vẫn giữ nguyên; không có đơn mới nào được đặt.
card-abandoned = <b>Hệ thống của điểm tham quan không phản hồi.</b> Chưa có vé nào được đặt và bạn không phải trả gì. Bạn vui lòng thử lại.
card-cancelled-by-you = <b>Bạn đã hủy đơn này.</b> Bạn không phải trả gì.
cancel-question = <b>Bạn hủy đơn này ạ?</b> Vé sẽ được bán lại; bạn chưa thanh toán nên không mất khoản nào.
card-cancelled = ❗ <b>Điểm tham quan đã hủy đơn này.</b> Vé trong đơn không còn hiệu lực.
card-closed = <b>Nhân viên đã đóng đơn này.</b>
reason-given = Lý do: <i>{ $reason }</i>
why-paused = <b>Việc bán vé đang tạm dừng.</b> Vé của bạn vẫn được giữ; bạn vui lòng thử lại sau ít phút.
why-total-changed = <b>Tổng tiền đã thay đổi.</b> Bạn vui lòng xem lại trước khi nhận vé.
why-hold-too-short = <b>Thời gian giữ vé còn quá ít để xuất vé an toàn.</b>
why-unreachable = Hiện chưa kết nối được với hệ thống của điểm tham quan. Mình vẫn đang thử.
why-no-answer = Hệ thống của điểm tham quan chưa phản hồi. Mình vẫn đang thử.
why-cancel-refused = <b>Điểm tham quan không chấp nhận việc hủy.</b> Đơn vẫn còn hiệu lực.
why-date-differs = <b>Điểm tham quan đang ghi một ngày khác cho đơn này.</b> Nhân viên đã được báo. Bạn vui lòng đặt đơn mới hoặc chờ phản hồi.
why-lines-differ = <b>Điểm tham quan đang ghi vé khác với vé bạn đã chọn cho đơn này.</b> Nhân viên đã được báo. Bạn vui lòng đặt đơn mới hoặc chờ phản hồi.
why-cutoff-passed = <b>Đã hết giờ bán vé trong ngày</b>, nên không thể xuất các vé này nữa.
refused-confirming = Vé của bạn đang được xuất.
refused-notHeld = Đơn này không còn được giữ nữa.
refused-totalChanged = Tổng tiền đã thay đổi. Bạn vui lòng xem lại đơn.
refused-holdTooShort = Thời gian giữ vé còn quá ít để xuất vé an toàn. Bạn vui lòng đặt lại.
refused-cutoffPassed = Vé cho hôm nay đã ngừng bán.
refused-cancelling = Đơn này đang được hủy rồi.
refused-cancelled = Đơn này đã được hủy rồi.
refused-notCancellable = Không thể hủy đơn này tại đây.
refused-notIssued = Đơn này không có vé nào còn hiệu lực.
refused-sentOften = Các vé này đã được gửi quá nhiều lần nên không gửi lại được nữa. Bạn có thể xem vé ở phía trên trong cuộc trò chuyện này.
refused-openHolds = Bạn đã có số đơn đang giữ tối đa cho một người. Bạn vui lòng nhận vé hoặc hủy một đơn trước.
refused-ticketsPerDay = Số vé này vượt quá mức mỗi người được mua tại đây trong một ngày.
refused-bookingsPerDay = Hôm nay bạn đã đặt số đơn tối đa cho một người. Các đơn bạn đang có vẫn giữ nguyên; ngày mai bạn có thể đặt tiếp.

## Sau khi mua

change-visit-date = Đổi ngày
ask-to-cancel = Xin nhân viên hủy đơn
ask-to-change = Xin nhân viên đổi ngày
change-to = Đổi sang { $date }
cancel-tickets-question = <b>Bạn hủy đơn này ạ?</b> Vé trong đơn sẽ hết hiệu lực ngay.
cancel-returns-unpaid = Bạn chưa thanh toán nên không mất khoản nào.
cancel-returns = Bạn được hoàn { $amount } trên tổng { $total } đã thanh toán.
cancel-returns-nothing = Đã quá hạn hoàn tiền: bạn không được hoàn lại khoản nào.
cancel-until = Với ngày này, bạn có thể tự hủy đến { $time } (giờ địa phương).
change-until = Bạn có thể tự đổi ngày này đến { $time } (giờ địa phương).
both-until = Với ngày này, hạn là { $time } (giờ địa phương).
end-of-day = hết { $date }
cancel-too-late = Hạn tự hủy là đến { $time } (giờ địa phương), nay đã qua. Bạn vẫn có thể hỏi nhân viên.
change-too-late = Hạn tự đổi ngày là đến { $time } (giờ địa phương), nay đã qua. Bạn vẫn có thể hỏi nhân viên.
both-too-late = Hạn tự đổi ngày hoặc hủy đơn là đến { $time } (giờ địa phương), nay đã qua. Bạn vẫn có thể hỏi nhân viên.
cancel-by-staff = Để hủy đơn, bạn vui lòng hỏi nhân viên.
change-by-staff = Để đổi ngày, bạn vui lòng hỏi nhân viên.
both-by-staff = Để đổi ngày hoặc hủy đơn, bạn vui lòng hỏi nhân viên.
policy-both = Bạn có thể tự đổi ngày hoặc hủy muộn nhất { $time }.
policy-change = Bạn có thể tự đổi ngày muộn nhất { $time }.
policy-cancel = Bạn có thể tự hủy muộn nhất { $time }.
policy-return = Hủy muộn nhất { $time }, bạn được hoàn { $percent }%.
policy-return-none = Sau đó không hoàn tiền.
policy-days = { $days } ngày trước khi ngày tham quan bắt đầu
policy-hours = { $hours } giờ trước khi ngày tham quan bắt đầu
policy-day-itself = khi ngày tham quan bắt đầu
cancelling-now = Đang hủy đơn của bạn…
request-sent = Nhân viên đã nhận được yêu cầu của bạn. Câu trả lời sẽ đến tại đây.
request-returns = Theo quy định, bạn được hoàn { $amount } trên tổng { $total } đã thanh toán. Điểm tham quan có thể hoàn nhiều hơn.
request-why-cancel = Bạn muốn cho biết lý do? Bạn viết ở đây rồi bấm nút bên dưới.
request-why-change = Bạn muốn đổi sang ngày nào, vì sao? Bạn viết ở đây rồi bấm nút bên dưới.
request-words = Lời nhắn của bạn: <i>{ $text }</i>
write-at-most = Bạn vui lòng viết tối đa { $maximum } ký tự.
request-cancel-open = ⏳ Bạn đã xin hủy đơn ({ $time }). Câu trả lời sẽ đến tại đây; trong lúc chờ, vé của bạn vẫn có hiệu lực.
request-change-open = ⏳ Bạn đã xin đổi ngày ({ $time }). Câu trả lời sẽ đến tại đây; trong lúc chờ, vé của bạn vẫn có hiệu lực.
request-cancel-declined = Điểm tham quan không đồng ý hủy đơn: <i>{ $reason }</i>
request-change-declined = Điểm tham quan không đồng ý đổi ngày: <i>{ $reason }</i>
request-change-approved = ✅ Điểm tham quan đã đồng ý đổi ngày.
answer-change-approved = ✅ <b>Điểm tham quan đã đồng ý đổi ngày</b> cho đơn <code>{ $code }</code> ({ $date }). Bạn chọn ngày mới bên dưới nhé; chỉ khi đó vé của bạn mới được thay.
answer-cancel-declined = ❗ <b>Điểm tham quan không đồng ý hủy</b> đơn <code>{ $code }</code> ({ $date }). Vé của bạn vẫn có hiệu lực.
answer-change-declined = ❗ <b>Điểm tham quan không đồng ý đổi ngày</b> đơn <code>{ $code }</code> ({ $date }). Vé của bạn vẫn có hiệu lực.
answer-expired = ❗ <b>Yêu cầu của bạn về đơn <code>{ $code }</code> chưa được trả lời thì ngày tham quan ({ $date }) đã qua.</b> Rất xin lỗi bạn. Bạn vui lòng hỏi nhân viên.
cancel-which = <b>Bạn muốn hủy đơn nào ạ?</b>
cancel-which-one = <b>Bạn hủy đơn này ạ?</b>
hold-until = Vé được giữ cho bạn đến { $time } (giờ địa phương) và không giữ lâu hơn được ạ. Nếu đến lúc đó bạn chưa nhận vé, đơn sẽ tự hủy.
held-stays = Đơn ngày <b>{ $date }</b> vẫn được giữ nguyên. Phần bạn vừa nhắn là một đơn riêng:
held-stays-until = Đơn ngày <b>{ $date }</b> vẫn được giữ nguyên đến { $time } (giờ địa phương). Phần bạn vừa nhắn là một đơn riêng:
change-title = <b>Bạn muốn đổi sang ngày nào ạ?</b>
change-hint = Bạn bấm vào một ngày, hoặc nhắn { $example }, “thứ 7” hay “ngày mai”.
change-from = Đơn <code>{ $code }</code> của bạn đang là <b>{ $date }</b>:
change-review = <b>Bạn kiểm tra lại giúp mình nhé</b>

    Ngày cũ: { $before }
    Ngày mới: <b>{ $date }</b>
change-same-price = Giá không đổi; chưa cần trả gì lúc này.
change-more-expensive = Đắt hơn trước { $amount }; chưa cần trả gì lúc này.
change-cheaper = Rẻ hơn trước { $amount }; chưa cần trả gì lúc này.
change-all-paid = Số tiền bạn đã trả được tính cho ngày mới; bạn không phải trả thêm.
change-pay-difference = Số tiền bạn đã trả được tính cho ngày mới. Bạn trả thêm { $amount } ở bước sau, trước khi vé được xuất.
change-returns-difference = Số tiền bạn đã trả được tính cho ngày mới và bạn được hoàn lại { $amount }.
change-promise = Vé của đơn <code>{ $code }</code> vẫn có hiệu lực cho đến khi bạn nhận được vé mới.
change-expected = Bạn hãy dùng các nút bên dưới hoặc nhập ngày khác.
change-same-day = Đơn của bạn đã là { $date } rồi ạ. Bạn chọn ngày khác giúp mình nhé.
change-not-that-day = Không có đủ { $name } như đơn của bạn cho { $date }. Bạn vui lòng chọn ngày khác.
change-price-moved = Giá của ngày đó vừa thay đổi. Bạn vui lòng kiểm tra lại trước khi tiếp tục.
change-left = Không có gì thay đổi: đơn <code>{ $code }</code> ngày { $date } vẫn giữ nguyên.
change-old-stands = Đơn <code>{ $code }</code> ngày { $date } của bạn vẫn có hiệu lực.
card-replaced = 🔁 <b>Chuyến tham quan của bạn đã chuyển sang { $date }</b>, đơn <code>{ $code }</code>. Vé của đơn cũ này không còn hiệu lực.
card-cancelled-tickets = <b>Bạn đã hủy đơn này.</b> Vé trong đơn không còn hiệu lực và bạn không phải trả gì.
card-cancelled-approved = <b>Điểm tham quan đã hủy đơn này theo yêu cầu của bạn.</b> Vé trong đơn không còn hiệu lực và bạn không phải trả gì.
card-issued-still = Đơn <code>{ $code }</code> của bạn
why-cancel-unreached = <b>Không liên lạc được với hệ thống của điểm tham quan nên đơn chưa bị hủy.</b> Đơn vẫn có hiệu lực; bạn vui lòng thử lại sau.
why-tickets-used = <b>Một vé trong đơn này đã được sử dụng</b> nên đơn không bị hủy. Bạn vui lòng hỏi nhân viên.
why-replace-failed = <b>Bạn đã chuyển sang { $date }, nhưng điểm tham quan chưa hủy đơn cũ này.</b> Nhân viên đã được báo; bạn vui lòng không dùng các vé này.
refused-askStaff = Bạn vui lòng hỏi nhân viên về việc này.
refused-tooLate = Đã quá hạn tự làm tại đây. Bạn vẫn có thể hỏi nhân viên.
refused-ticketsUsed = Một vé trong đơn này đã được sử dụng nên không thể đổi hay hủy tại đây. Bạn vui lòng hỏi nhân viên.
refused-visitOver = Ngày tham quan đã qua nên không còn gì để thay đổi.
refused-replaced = Đơn này đã được chuyển sang ngày khác.
refused-changing = Đơn này đang được đổi ngày.
refused-noWayToPay = Ngày mới có giá cao hơn số tiền bạn đã trả, và phần còn lại không còn thanh toán được trong cuộc trò chuyện này. Bạn vui lòng chọn ngày khác, hoặc hỏi nhân viên.
refused-notAsked = Hiện không thể gửi yêu cầu này.
refused-replacedEnded = Đơn cần đổi đã kết thúc nên không cần đơn này nữa. Bạn vui lòng hủy đơn này.
refused-replacedUsed = Một vé trong đơn cần đổi đã được sử dụng hoặc bị khóa.
refused-returnChanged = Số tiền hoàn đã thay đổi. Bạn vui lòng xem lại.
closing-void = Đơn <code>{ $code }</code> đã bị hủy: vé trong đơn không còn hiệu lực.

## Thông báo

notice-hold-ends = ⏳ <b>Vé chỉ còn được giữ thêm một lúc nữa.</b> Bạn hãy nhận vé ngay để khỏi mất chỗ.
notice-outcome = Mình đã kiểm tra với điểm tham quan:
notice-void = ❗ Đơn <code>{ $code }</code> đã bị hủy: không vé nào trong đơn còn hiệu lực, kể cả khi ảnh vé không còn sửa được nữa.
notice-visit = <b>Hẹn gặp bạn ngày mai tại { $venue }!</b>
    Mã đơn <code>{ $code }</code>, { $date }

## Vé

ticket-group = Vé dùng chung
ticket-group-uses = { $count } người vào cổng
ticket-valid-until = Dùng được đến { $date }
ticket-valid-range = Dùng được { $days }
ticket-void = ĐÃ HỦY
ticket-booking = Mã đơn
ticket-name = Người đặt
ticket-to-pay = Trả tại cổng
ticket-to-pay-total = Trả tại cổng, cả đơn
ticket-payment = Thanh toán
wallet-title = 👛 <b>Bạn muốn thêm vé nào vào ví trên điện thoại?</b>
wallet-google = Thêm vào Google Wallet
wallet-apple = Thêm vào Apple Wallet
wallet-valid = Vé còn hiệu lực hay không: xem /mytickets trong cuộc trò chuyện.
ticket-caption = <b>{ $n } / { $count }</b> · { $name }
    <code>{ $code }</code>
ticket-caption-only = <b>{ $name }</b>
    <code>{ $code }</code>
ticket-drawn-QR = Mã quá dài nên không in được mã vạch; vé dùng mã QR.
ticket-drawn-TEXT = Không vẽ được mã nên mã được in dưới dạng chữ.
ticket-void-caption = { $n } / { $count } · đã hủy, không còn hiệu lực
ticket-void-caption-only = Vé này đã hủy, không còn hiệu lực
delivery-progress = Đang gửi vé: đã gửi { $sent } / { $count }.
delivery-closing =
    { $count ->
        [1] <b>Vé của bạn đây.</b>
       *[other] <b>{ $count } vé của bạn đây.</b>
    } Bạn chỉ cần mở ảnh trên điện thoại khi vào cổng. /mytickets gửi lại vé bất cứ lúc nào.
delivery-forward = Bạn chuyển tiếp ảnh vé cho người đi cùng là được.
tickets-missing = Đến giờ điểm tham quan đã xuất { $count } trên { $of } vé. Mình vẫn tiếp tục hỏi và sẽ gửi các vé còn lại vào đây ngay khi được xuất.
closing-date = 📅 { $date }
closing-venue = 📍 { $venue }
closing-address = 📍 { $venue }, { $address }
closing-hours = 🕗 { $hours }
pdf-title = { $venue } – đơn { $code }
pdf-caption = Toàn bộ vé để in
calendar-cancelled = Đã hủy: { $venue }
calendar-description = Mã đơn { $code }. Vé của bạn ở trong cuộc trò chuyện Telegram.
calendar-caption = Thêm chuyến tham quan vào lịch của bạn
calendar-take-out = Mở tệp này để xóa chuyến tham quan khỏi lịch của bạn.
calendar-move = Mở tệp này để dời chuyến tham quan trong lịch của bạn sang { $date }.
sending-again = Đang gửi lại vé cho bạn…

## Vé của tôi

tickets-title = <b>Các đơn của bạn</b>
tickets-none = Bạn chưa có đơn nào trong chat này ạ.
own-booking-how = Muốn đổi ngày hoặc hủy vé, bạn mở đơn trong “{ $button }”, các nút nằm ngay bên dưới ạ.
no-booking-here = Chưa có đơn nào được đặt trong chat này. Nếu bạn đặt ở nơi khác, nhân viên có thể giúp bạn.
held-until = giữ đến { $time }
tickets-detail = <b>{ $date }</b> · <code>{ $code }</code>
    { $state }
tickets-ticket = { $n }. { $name }: { $status }
tickets-kind = { $count } × { $name }: { $status }
tickets-more = …và { $count } vé nữa
tickets-not-live = Hiện chưa kiểm tra được với điểm tham quan; đây là thông tin lúc { $time } (giờ địa phương).
ticket-status-unused = chưa sử dụng
ticket-status-inUse = đang sử dụng
ticket-status-used = đã sử dụng
ticket-status-locked = bị khóa
ticket-status-cancelled = đã hủy
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

## Câu hỏi cho nhân viên

question-done = Xong
question-ask = 💬 <b>Bạn muốn hỏi { $venue } điều gì?</b> Bạn cứ nhập tại đây, có thể gửi kèm ảnh hoặc tệp. Câu trả lời sẽ được gửi về chat này.
question-as-it-is = Hoặc chuyển luôn tin nhắn bạn vừa gửi ở đây, giữ nguyên như vậy.
question-send = Gửi tin nhắn vừa rồi
question-about-booking = Nhân viên sẽ thấy câu hỏi cùng với đơn <code>{ $code }</code> ngày { $date } của bạn.
question-about-day = Nhân viên sẽ thấy câu hỏi cùng với đơn ngày { $date } của bạn.
question-about-none = Nhân viên chỉ thấy tên của bạn, không thấy gì khác về tài khoản.
question-passed = ✓ Đã gửi cho nhân viên. Câu trả lời sẽ được gửi về chat này.
question-more = Bạn muốn hỏi thêm? Cứ nhập tiếp. Bấm “Xong” để kết thúc.
question-unknown = Chưa rõ tin này đã đến nhân viên hay chưa. Nếu không thấy trả lời, bạn vui lòng gửi lại một lần nữa.
question-later = Hiện chưa gửi được. Bạn gửi lại sau một phút giúp mình nhé.
question-tooMany = Bạn gửi hơi nhiều cùng lúc nên tin vừa rồi chưa được gửi. Bạn gửi lại sau một phút giúp mình nhé.
question-over = Cảm ơn bạn. Bạn có thể hỏi lại bất cứ lúc nào.
question-over-waiting = Cảm ơn bạn. Khi nhân viên trả lời, bạn sẽ nhận được ngay tại chat này.
question-nobody = Hiện chưa liên lạc được với nhân viên nào từ đây.
question-edited = Nội dung sửa không được chuyển đi. Bạn vui lòng gửi thành tin mới.
question-header = 💬 <b>{ $name }</b> có câu hỏi.
question-without-booking = Chưa có đơn nào.
question-how-to-answer = Hãy trả lời (reply) một trong các tin này, khách sẽ nhận được. Những gì khác viết ở đây chỉ nhân viên đọc.
staff-answer-delivered = ✓ Khách đã nhận được.
staff-answer-kinds = Chỉ văn bản, ảnh và tệp đến được khách. Tin này chưa được gửi.
staff-answer-unknown = ⚠️ Telegram chưa cho biết khách đã nhận được hay chưa. Bot sẽ không tự gửi lại.
staff-answer-later = ⚠️ Chưa gửi được. Hãy gửi lại sau một phút.
staff-answer-nobody = ⚠️ Chưa gửi: khách đã chặn bot hoặc không còn dùng Telegram.
staff-answer-refused = ⚠️ Chưa gửi: Telegram không nhận tin này. Hãy viết theo cách khác.
staff-answer-stray = Tin trả lời này không đến khách nào: tin phía trên không thuộc cuộc trao đổi nào với khách, hoặc đã quá lâu.
staff-group-purpose = Đây là nhóm nhân viên của <b>{ $venue }</b>: cảnh báo và câu hỏi của khách được gửi vào đây, và tin trả lời một câu hỏi sẽ được chuyển đến khách.
privacy-questions =
    Những gì bạn gửi bằng nút “Hỏi nhân viên” được chuyển đến một chat Telegram của nhân viên và nằm lại ở đó. Bản thân bot không giữ nội dung, chỉ ghi nhớ những tin nào thuộc về nhau trong { $days } ngày kể từ tin cuối cùng.

## Cảnh báo cho nhân viên

alert-unknownConfirm = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $total }): yêu cầu xác nhận chưa có trả lời sau năm phút. Hệ thống đang đọc lại; chưa ai cần làm gì.
alert-review = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $total }) cần người xử lý: không xác định được kết quả từ đối tác. Vui lòng tra cứu ở hệ thống đối tác.
alert-dateDiffers = ⚠️ Đơn <code>{ $code }</code>: khách yêu cầu { $date }, đối tác ghi { $theirs }.
alert-linesDiffer = ⚠️ Đơn <code>{ $code }</code> ({ $date }): đối tác ghi gói vé hoặc số lượng khác với khách đã đặt. Vui lòng kiểm tra ở phía đối tác.
alert-ticketsMissing = ⚠️ Đơn <code>{ $code }</code> ({ $date }): sau mười phút đối tác mới xuất { $count } trên { $of } vé. Vui lòng kiểm tra ở phía đối tác; có thể hai vé trùng một mã. Vé đến sau sẽ được gửi cho khách.
alert-missing-line = Còn thiếu: { $count } × { $name }
alert-issuedAfterAll = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $total }) đã kết thúc, nhưng sau đó đối tác vẫn xuất vé. Vui lòng kiểm tra ở phía đối tác.
alert-codeBeyondAscii = ⚠️ Đơn <code>{ $code }</code> ({ $date }): mã của một vé có ký tự mà phần lớn máy quét mã vạch đọc sai. Khách cũng có mã dạng chữ. Vui lòng báo cho cổng vào và đối tác.
alert-deliveryUnanswered = ⚠️ Đơn <code>{ $code }</code>: Telegram đã không trả lời ba lần. Hệ thống vẫn tiếp tục gửi.
alert-unreachable = ⚠️ Đơn <code>{ $code }</code> ({ $date }): không giao được vé vì không liên lạc được với khách. Vé vẫn chờ trong /mytickets.
alert-uninformed = ⚠️ Đơn <code>{ $code }</code> ({ $date }, { $state }): có tin cần báo cho khách nhưng bot không liên lạc được. Vui lòng báo cho khách bằng cách khác.
alert-cancelFailed = ⚠️ Đơn <code>{ $code }</code> ({ $date }) không hủy được ở đối tác và vẫn còn hiệu lực.

## Lời mời, tạm dừng bán

by-invitation = Ở đây chỉ đặt vé theo lời mời. Nếu bạn muốn đặt vé, hãy xin điểm tham quan một liên kết; mở liên kết là có thể đặt.
by-invitation-short = Ở đây chỉ đặt vé theo lời mời.
invitation-admitted = <b>Chào mừng bạn!</b> Lời mời đã được chấp nhận, bạn có thể đặt vé ngay.
invitation-unknown = Lời mời này không dùng được ở đây, hoặc liên kết bị cắt mất. Bạn mở lại lần nữa giúp mình nhé.
invitation-expired = Lời mời này đã hết hạn. Bạn hãy xin lời mời mới.
invitation-usedUp = Lời mời này đã được dùng. Bạn hãy xin lời mời riêng.
invitation-withdrawn = Lời mời này không còn hiệu lực. Bạn hãy xin lời mời mới.
sales-paused = Hiện đang tạm dừng bán vé. Chưa có gì được đặt, các lựa chọn của bạn vẫn được giữ: bạn thử lại sau nhé.
sales-paused-shortly = Tạm dừng bán vé trong giây lát. Chưa có gì được đặt, các lựa chọn của bạn vẫn được giữ: bạn thử lại sau vài phút nhé.

## Nhân viên: lệnh và nút

command-cancelbooking = hủy một đơn
command-find = tìm một đơn: thông tin và những việc làm được
command-todo = những việc đang chờ xử lý
command-money = doanh số và tiền của một hay nhiều ngày
example-find = /find 5P5X82
example-cancelbooking = /cancelbooking 5P5X82 bão
example-arrivals = /arrivals ngày mai
example-todo = /todo
example-money = /money 1/11 - 15/11
example-report = /report
cancel-this-booking = Hủy đơn này
keep-booking = Giữ đơn
close-booking = Đóng đơn này
keep-open = Để mở
check-again = Kiểm tra lại
that-is-all = Chỉ có vậy
show-booking = Xem đơn
copy-partner-id = Sao chép mã đối tác
adopt-surely =
    { $count ->
        [1] Có, tiếp nhận đơn
       *[other] Có, tiếp nhận cả { $count } đơn
    }
not-now = Để sau
refresh = Làm mới
todo-title = <b>Việc cần làm</b>
todo-none = <b>Việc cần làm</b>: không còn gì chờ.
todo-entry = { $place } ({ $count })
todo-attention = Đơn cần xem
todo-requests = Yêu cầu
todo-payments = Tiền
todo-differing = Khác với đối tác
todo-more = Thêm
todo-invite = Mời
history = Lịch sử
send-tickets-by-staff = Gửi lại
show-money = Xem khoản tiền này
yes-allow-change = Có, cho đổi ngày
ask-owner-for-more = Xin chủ hoàn thêm
paid-to-partner = Đã trả đối tác
copy-link = Sao chép liên kết
withdraw = Thu hồi
withdraw-number = Thu hồi liên kết { $n }
all-invitations = Mọi liên kết

## Nhân viên: một đơn

staff-usage-cancelbooking = Hãy thêm mã đơn hoặc phần cuối của mã: <code>/cancelbooking 5P5X82 lý do</code>. Nếu chưa ghi lý do, bạn sẽ được hỏi.
staff-usage-find = Hãy thêm mã đơn hoặc phần cuối của mã, mã thanh toán, số điện thoại, tên người dùng hoặc ít nhất 3 chữ cái của tên: <code>/find NL261124-5P5X82</code>, <code>/find 0912345678</code>, <code>/find @username</code>, <code>/find Nguyen An</code>
staff-not-found = Không tìm thấy đơn nào: <code>{ $text }</code>
staff-name-too-short = Không tìm thấy đơn nào: <code>{ $text }</code>. Tìm theo tên cần từ 3 chữ cái trở lên, tiếng Trung hoặc tiếng Hàn từ 2 chữ.
staff-found = <b>{ $count } đơn</b>, mới nhất trước. Bạn chọn đơn nào?
staff-booking = <b><code>{ $code }</code> · { $state }</b>
staff-booking-facts = { $date } · { $count ->
        [0] không có vé
       *[other] { $count } vé
    } · { $total }
staff-state-because = { $state } ({ $because })
staff-customer = Khách: { $details }
staff-invoice = Hóa đơn công ty: { $company }, { $taxCode }, { $email }
staff-partner = Phía đối tác: { $status }, { $payment }
staff-tickets = Vé: { $tickets }
staff-ticket-count = { $count } { $status }
staff-not-at-partner = Theo những gì mình biết, đối tác không có đơn này.
staff-not-live = Hiện đối tác không trả lời; đây là thông tin lúc { $time } (giờ địa phương).
staff-partner-silent = Hiện đối tác không trả lời. Hãy thử lại sau ít phút.
staff-history-none = Chưa có nhân viên nào thao tác với đơn <code>{ $code }</code> ở đây.
staff-event = { $time } · { $text }
staff-attempt = { $operation } { $n }: { $result }
attempt-done = xong
attempt-refused = bị từ chối
attempt-notSent = chưa gửi
attempt-unknown = không có trả lời
attempt-open = đang chạy
because-debt = hạn mức công nợ
because-totalChanged = tổng tiền đã đổi
because-holdTooShort = còn quá ít thời gian
because-partnerUnreachable = không liên lạc được đối tác
because-refused = đối tác từ chối
because-noAnswer = không có trả lời
because-ticketsMissing = thiếu vé
because-unexpectedStatus = trạng thái lạ
because-bookingIdTaken = mã của đối tác thuộc về đơn khác
because-cancelRefused = yêu cầu hủy bị từ chối
because-cancelUnanswered = yêu cầu hủy không có trả lời
because-cutoffPassed = đã ngừng bán
because-dateDiffers = đối tác ghi ngày khác
because-linesDiffer = đối tác ghi vé khác
because-codeBeyondAscii = mã mà máy quét có thể đọc sai
because-elsewhere = thực hiện ở phía đối tác
because-takenOver = tiếp nhận từ đối tác
because-customer = do khách
because-staff = do nhân viên
staff-tickets-sent = Vé đang được gửi lại cho khách.
staff-completed = Bot không chờ thêm vé của đơn này nữa, và khách không còn đọc thấy là thiếu vé. Nếu vẫn có vé đến sau, vé sẽ được gửi.
staff-nothing-missing = Đơn này không thiếu vé nào.
staff-change-no-notIssued = Đơn không có vé hợp lệ nên không có gì để đổi.
staff-change-no-visitOver = Chuyến tham quan đã qua nên không có gì để đổi.
staff-change-no-replaced = Đơn này đã được đổi sang ngày khác rồi.
staff-change-no-ticketsUsed = Có vé của đơn này đã được dùng hoặc bị khóa nên không đổi ngày được.
staff-change-no-askStaff = Theo quy định, khách bấm “Đổi ngày” trong chat của mình để xin, và bạn duyệt trong /todo.
staff-change-no-tooLate = Khách được đổi ngày đến { $time } (giờ địa phương). Bây giờ khách bấm “Đổi ngày” trong chat của mình để xin, và bạn duyệt trong /todo.
staff-change-no-changing = Đơn này đang được đổi sang ngày khác.
staff-change-no-unrecorded = Khoản thanh toán của đơn chưa có trong sổ nên chưa biết được tính bao nhiêu cho ngày mới. Hãy mở đơn, bấm “Đã nhận tiền”, rồi sẽ đổi ngày được.
staff-change-no-noWayToPay = Ngày đó có giá cao hơn số tiền đã trả, mà khách không còn thanh toán được phần còn lại trong cuộc trò chuyện.
staff-change-no-openHolds = Khách đang giữ số đơn tối đa cho một người. Khi một đơn kết thúc thì đổi ngày được.
staff-change-no-ticketsPerDay = Như vậy là quá số vé mỗi người được mua tại đây trong một ngày.
staff-change-no-bookingsPerDay = Hôm nay khách đã đặt số đơn tối đa cho một người. Ngày mai đổi được.
staff-change-no-uninvited = Lời mời của khách đã bị thu hồi nên không đặt được đơn mới cho khách.
staff-change-no-paused = Hiện đang tạm dừng bán vé. Hãy thử lại sau.
staff-change-no-storeFull = Tạm thời chưa nhận đơn mới. Hãy thử lại sau vài phút.
staff-change-question = <b>Khách muốn đổi sang ngày nào?</b> Hãy gõ ngày, ví dụ 24/12 hoặc “thứ bảy”.
staff-change-placeholder = Ngày mới
staff-change-one-day = Hãy gõ một ngày sắp tới, ví dụ 24/12.
staff-change-same-day = Đơn này đang đặt cho { $date } rồi.
staff-change-line-gone = { $date }: không bán “{ $name }”.
staff-change-line-limits = { $date }: mỗi đơn có từ { $minimum } đến { $maximum } vé “{ $name }”.
staff-change-another-day = Hãy gõ ngày khác.
staff-change-to = <b>{ $before } → { $date }</b>
staff-change-unpaid-same = Tổng: { $total }, như cũ. Không thanh toán tại đây.
staff-change-unpaid-more = Tổng: { $total }, thêm { $amount } so với trước. Không thanh toán tại đây.
staff-change-unpaid-less = Tổng: { $total }, bớt { $amount } so với trước. Không thanh toán tại đây.
staff-change-paid-same = Tổng: { $total }. Khoản đã trả là vừa đủ.
staff-change-paid-more = Tổng: { $total }. Khách trả thêm { $amount } trong chat của mình trước; đến lúc đó ngày cũ vẫn giữ.
staff-change-paid-less = Tổng: { $total }. Khách được hoàn { $amount }.
staff-change-begun = <b>Đang đổi đơn <code>{ $code }</code> sang { $date }.</b> Khách được báo là nhân viên đổi giúp; vé cũ vẫn dùng được đến khi có vé mới.
staff-change-refused = Chưa đổi đơn <code>{ $code }</code> sang { $date }. Chưa làm gì cả.
staff-change-kept = Đơn giữ nguyên ngày.
staff-lost = <b>Đơn này không có trong dữ liệu của mình.</b> Phía đối tác có:
staff-lost-unreached = Không có đơn nào ứng với <code>{ $text }</code>, và hiện chưa hỏi được đối tác. Hãy thử lại sau ít phút.
staff-lost-undated = Không có đơn nào ứng với <code>{ $text }</code>. Đối tác có đơn này nhưng không đọc được ngày. Hãy tra ở phía đối tác.
staff-lost-none = Không có đơn nào ứng với <code>{ $text }</code>, cả ở đây lẫn phía đối tác.
staff-lost-known = <code>{ $text }</code> đã có trong dữ liệu, hoặc đã bị xóa khỏi đó.
staff-lost-notIssued = <code>{ $text }</code> chưa có vé ở phía đối tác nên không tiếp nhận.
staff-lost-noChat = <code>{ $text }</code>: không nhắn được cho người này. Khách cần mở bot này trước; hãy kiểm tra lại số.
staff-lost-customer = Khách theo đối tác: { $details }
staff-lost-adopt = Để tiếp nhận đơn cho khách, hãy gửi <code>/find { $text } 123456789</code>, thay số cuối bằng số sau <code>{ $field }</code> trong dòng log của đơn.
staff-adopt-for = → { $name } (<code>{ $id }</code>)
staff-adopt-question =
    { $count ->
        [1] <b>Tiếp nhận đơn này?</b> Đơn sẽ được lưu ở đây, và vé được gửi cho người sau mũi tên. Không có gì được xác nhận. Ở đây không còn biết khách đã trả bao nhiêu qua bot.
       *[other] <b>Tiếp nhận { $count } đơn này?</b> Mỗi đơn sẽ được lưu ở đây, và vé được gửi cho người sau mũi tên. Không có gì được xác nhận. Ở đây không còn biết khách đã trả bao nhiêu qua bot.
    }
staff-adopt-kept = Chưa tiếp nhận đơn nào.
staff-adopted =
    { $count ->
        [0] <b>Chưa tiếp nhận đơn nào.</b>
        [1] <b>Đã tiếp nhận.</b> Vé đang được gửi.
       *[other] <b>Đã tiếp nhận { $count } đơn.</b> Vé đang được gửi.
    }

## Nhân viên: kết thúc một đơn

staff-cancel-reason = <b>Vì sao hủy?</b> Hãy nhập lý do; khách và đối tác sẽ đọc được.
staff-close-reason = <b>Đã giải quyết thế nào?</b> Hãy nhập lý do; khách sẽ đọc được, và đơn không được kiểm tra nữa.
staff-by-reply = { $person }, hãy viết bằng cách trả lời tin nhắn này.
staff-typed-only = Ở đây chỉ nhận tin nhắn chữ. Hãy gõ nội dung.
staff-cancel-hint = /cancel để thôi.
staff-reason-placeholder = Lý do
staff-reason-too-long = Hãy ghi lý do không quá { $maximum } ký tự.
staff-cancel-question = Lý do: <i>{ $reason }</i>

    <b>Hủy đơn này?</b> Vé sẽ mất hiệu lực và khách được báo lý do.
staff-close-question = Lý do: <i>{ $reason }</i>

    <b>Đóng đơn này?</b> Phía đối tác không thay đổi gì; khách được báo lý do.
staff-cancel-used = ⚠️ <b>Không phải mọi vé đều chưa dùng:</b> { $tickets }
staff-cancel-used-question = <b>Vẫn hủy?</b> Có thể đã có người vào cổng bằng các vé này.
staff-not-yours = Chỉ người đã yêu cầu mới trả lời được.
staff-cancel-kept = Đơn được giữ nguyên.
staff-close-kept = Đơn vẫn để mở.
staff-closed = Đã đóng đơn <code>{ $code }</code>. Khách được báo lý do.
staff-close-not-open = Không có gì để đóng: đơn này không chờ người xử lý.
staff-cancelling = Đang hủy đơn <code>{ $code }</code>…
staff-cancelling-later = Kết quả ở phía đối tác vẫn chưa rõ. Đơn sẽ được hủy ngay khi rõ, và trả lời sẽ đến đây.
staff-cancel-done = <b>Đã hủy đơn <code>{ $code }</code>.</b> Khách được báo.
staff-cancel-refused = <b>Đối tác không chấp nhận hủy đơn <code>{ $code }</code>.</b> Đơn vẫn còn: { $state }.
staff-cancel-unreached = <b>Không liên lạc được đối tác; đơn <code>{ $code }</code> chưa bị hủy.</b> Đơn vẫn còn: { $state }. Hãy thử lại sau.
staff-cancel-unknown = ⚠️ <b>Đối tác không trả lời rõ về đơn <code>{ $code }</code>.</b> Hệ thống đọc lại mỗi giờ; hãy tra cứu ở phía đối tác. Xem /todo.
staff-cancel-over = Đơn <code>{ $code }</code> đã kết thúc trước khi kịp hủy: { $state }.
staff-cancel-already = Đơn { $code } đã bị hủy từ trước. Không làm gì thêm.
staff-cancel-under-way = Đơn { $code } đang được hủy rồi. Không làm hai lần.
staff-cancel-not-possible = Không thể hủy đơn { $code }: { $state }.

## Nhân viên: cần xử lý, hôm nay, công nợ

staff-attention = <b>{ $count } đơn cần chú ý</b>
staff-attention-none = <b>Không có gì cần chú ý.</b> Mọi đơn đã rõ hoặc đang tiến triển.
staff-attention-entry = <b><code>{ $code }</code></b> · { $date } · { $total }
staff-attention-state = { $state } từ { $time }
staff-attention-tried = Đã thử: { $attempt }; từ đó đọc lại { $reads } lần
staff-attention-undelivered = Vé chưa được gửi tới khách: Telegram không trả lời { $count } lần. Bot vẫn tiếp tục gửi.
staff-attention-hint = Chạm vào một đơn để kiểm tra lại với đối tác.
staff-checked-same = Vừa kiểm tra với đối tác: không có gì thay đổi.
staff-checked = Vừa kiểm tra với đối tác.
staff-changed-states = Từ khi nút này hiện ra: <b>{ $states }</b>.
staff-changed-details = Từ khi nút này hiện ra, thông tin bên dưới đã thay đổi.
staff-checked-unreached = ⚠️ Đối tác không trả lời. Hệ thống sẽ tự hỏi lại.
staff-period = { $from } – { $until }
staff-usage-money = Những ngày nào, tính đến hôm nay? <code>/money hôm qua</code>, <code>/money 20/11</code>, <code>/money tháng trước</code> hoặc <code>/money 1/11 - 15/11</code>. Mỗi lần tối đa { $most } ngày.
staff-usage-report = Tuần nào, tính đến tuần này? <code>/report</code> là tuần này, <code>/report tuần trước</code> hoặc <code>/report 20/11</code> là tuần khác.
money-too-long = { $period } là { $days } ngày. Mỗi lần tính tối đa { $most } ngày: hãy chọn ít hơn.
staff-debt-share = { $bar } <b>{ $percent } %</b> hạn mức { $limit }
staff-debt-room = Còn lại: { $amount }
staff-debt-stops-amount = <b>Số tiền</b> sẽ chặn việc bán trước.
staff-debt-stops-days = <b>Số ngày</b> sẽ chặn việc bán trước.

## Nhân viên: khách đến, tin nhắn, báo cáo

command-arrivals = khách đến trong ngày
command-report = báo cáo tuần
staff-command = Nhân viên: { $what }
staff-help = <b>Dành cho nhân viên</b>
staff-help-entry = { $example } – { $what }
staff-help-group = Trong nhóm này: trả lời vào câu hỏi của khách là gửi cho khách. Phần chỉ chủ được xem sẽ gửi riêng.
staff-moved = <code>{ $former }</code> đã chuyển: { $place }
staff-answered-in-private = Câu trả lời ở trong chat riêng của bạn với mình.
staff-start-first = Phần này chỉ dành cho chủ, và mình chưa nhắn được cho bạn. Hãy mở { $bot }, bấm Bắt đầu rồi gửi <code>/{ $command }</code> ở đó.
arrivals-as-csv = Tải danh sách CSV
message-guests = Nhắn các khách này
send-to-chats = Gửi đến { $count } cuộc chat
partner-held = đang giữ, chưa xuất vé
partner-issued = đã xuất vé
partner-cancelled = đã hủy
partner-ended = hết hạn giữ
account-open = chưa tính vào công nợ của ta
account-charged = đã tính vào công nợ của ta
account-cancelled = đã hủy khoản tính
staff-found-line = <b>{ $name }</b> · <code>{ $code }</code>
staff-usage-arrivals = Ngày nào? <code>/arrivals</code> là hôm nay, <code>/arrivals ngày mai</code> hoặc <code>/arrivals 24/12</code> là ngày khác. Sau ngày có thể gõ luôn tin nhắn cho khách.
arrivals-title = <b>{ $date }: khách đến</b>
arrivals-none = Không ai có vé cho ngày này.
arrivals-people = <b>{ $people } khách</b> · { $bookings } đơn · { $tickets } vé
arrivals-due-together = Còn thu tại cổng: <b>{ $amount }</b>
arrivals-entry = { $n }. <b>{ $name }</b> · <code>{ $code }</code>
arrivals-contact = 📞 { $contact }
arrivals-note = 📝 <i>{ $note }</i>
arrivals-tickets = 🎟 { $tickets }
arrivals-due = 💵 còn thu { $amount }
arrivals-tickets-due = 💵 còn thu { $amount } · 🎟 { $tickets }
arrivals-reading = <i>Đang hỏi đối tác vé nào đã dùng…</i>
arrivals-read = <i>Tình trạng vé theo đối tác lúc { $time }.</i>
arrivals-unread = <i>Hiện chưa hỏi được đối tác; đây là tình trạng vé biết lần cuối.</i>
arrivals-csv-caption = Khách đến ngày { $date }
notify-past = Ngày { $date } đã qua, không còn khách nào sắp đến.
notify-nobody = Chưa ai có vé cho ngày { $date } nên không có ai để nhắn.
notify-question = <b>Bạn muốn nhắn gì?</b> Ngày { $date } có { $people } khách đến; tin sẽ gửi đến { $chats } cuộc chat. Hãy gõ nội dung; bạn sẽ xem lại một lần trước khi gửi.
notify-placeholder = Tin nhắn cho khách
notify-preview = <b>{ $count } cuộc chat sẽ đọc tin này:</b>
notify-message = 📣 <b>{ $venue }</b>, về chuyến tham quan ngày { $date } của bạn:

    { $text }
staff-notice-kept = Không gửi gì cả.
notify-progress = <b>Đang gửi cho khách ngày { $date }:</b> { $done } trên { $of }
notify-done = <b>Tin cho khách ngày { $date } đã gửi xong.</b>
notify-sent = ✅ { $count } người đã nhận
notify-unknown = ❔ Không rõ với { $count } người: có thể đã đến, không gửi lại
notify-unreached = 🚫 Không gửi được cho { $count } người
audit-notified = nhắn khách của ngày
report-drawing = Đang lập báo cáo { $week }; sẽ có ở đây ngay.
report-week-so-far = { $week }, đến lúc này
report-caption = <b>Tuần { $week }</b>
report-sold = { $bookings } đơn, { $tickets } vé: <b>{ $amount }</b>
report-more = Tăng { $percent } % so với tuần trước.
report-more-so-far = Tăng { $percent } % so với cùng thời điểm tuần trước.
report-less = Giảm { $percent } % so với tuần trước.
report-less-so-far = Giảm { $percent } % so với cùng thời điểm tuần trước.
report-same = Bằng tuần trước.
report-same-so-far = Bằng cùng thời điểm tuần trước.
report-best-day = Ngày bán tốt nhất: { $day }, { $amount }
report-cancelled = Đã hủy: { $bookings } đơn, { $amount }
report-net = Đã bán trừ đã hủy: <b>{ $amount }</b>
report-nothing = Tuần này chưa bán được gì.
report-nothing-so-far = Tuần này đến lúc này chưa bán được gì.
report-from-source = { $name }: { $bookings } đơn, { $amount }
report-from-source-commission = { $name }: { $bookings } đơn, { $amount }; hoa hồng { $percent } %: { $commission }
report-title = Báo cáo tuần
report-revenue = Đã bán trừ đã hủy
report-bookings = Đơn
report-tickets = Vé
report-by-day = Doanh số theo ngày
report-packages = Loại vé
report-sources = Khách đến từ đâu
report-sources-none = Các liên kết mà { $file } đặt tên trong { $section } được đếm ở đây.
report-source-bookings = { $count } đơn
report-other-source = Khác
## Nhân viên: yêu cầu

approve = Đồng ý
decline = Từ chối
staff-requests = <b>{ $count } yêu cầu đang chờ trả lời</b>
staff-requests-none = <b>Không có yêu cầu nào đang chờ trả lời.</b>
staff-approve-cancel-question = <b>Đồng ý và hủy đơn này?</b> Khách sẽ được báo.
staff-approve-change-question = <b>Cho khách đổi ngày một lần?</b> Khách sẽ được báo và chọn ngày mới.
staff-request-cancel = 🙋 Khách xin <b>hủy đơn</b> ({ $time }). Theo quy định, việc này do nhân viên quyết định.
staff-request-change = 🙋 Khách xin <b>đổi ngày</b> ({ $time }). Theo quy định, việc này do nhân viên quyết định.
staff-request-words = Lời của khách: <i>{ $text }</i>
return-all = Toàn bộ { $amount }
return-policy = Theo quy định: { $amount }
return-other = Số tiền khác
return-sum = Hoàn { $amount }
staff-returns-choice = Theo quy định hoàn { $policy } trên { $all }; bạn là người quyết định.
staff-returns-policy = Theo quy định hoàn { $policy } trên { $all }.
staff-more-asked = Đã hỏi chủ về đơn <code>{ $code }</code>; câu trả lời sẽ đến khách. Chưa hủy gì cả.
staff-more-open = Đơn <code>{ $code }</code>: không có gì để hỏi, hoặc đã có yêu cầu đang chờ.
staff-returns-whole = Nếu hủy, cần hoàn { $amount }.
staff-returns-nothing = Nếu hủy, không phải hoàn gì.
staff-close-returns = Nếu đóng, cần hoàn { $amount }.
staff-close-keeps = Nếu đóng, không hoàn { $amount }, vì đối tác đã xuất vé.
staff-returns-question = <b>Hoàn bao nhiêu?</b> Bấm nút là hủy đơn, và khách được báo số tiền.
staff-returns-changed = ⚠️ <b>Các số tiền đã thay đổi.</b> Chưa làm gì cả; hãy chọn lại.
staff-sum-question = <b>Hoàn bao nhiêu cho đơn <code>{ $code }</code>?</b> Từ { $least } đến { $most }.
staff-sum-placeholder = Số tiền
staff-sum-unreadable = Hãy nhập số tiền từ { $least } đến { $most }.
staff-sum-gone = Đơn <code>{ $code }</code> không còn gì để chọn. Chưa làm gì cả.
staff-sum-kept = Chưa làm gì cả.
staff-goodwill-question = <b>Hoàn { $amount } trên { $kept } đã giữ lại của đơn <code>{ $code }</code>?</b> Khách sẽ được báo.
staff-goodwill-given = Cần hoàn thêm { $amount } cho đơn <code>{ $code }</code>. Khách được báo.
give-more-back = Hoàn thêm
staff-request-cancel-approved = ✅ { $name } đã đồng ý lúc { $time }: hủy đơn <code>{ $code }</code>.
staff-request-change-approved = ✅ { $name } đã đồng ý lúc { $time }: đổi ngày đơn <code>{ $code }</code>. Khách đã được báo và sẽ chọn ngày mới.
staff-request-declined = { $name } đã từ chối lúc { $time }: đơn <code>{ $code }</code>. Khách đã được báo.
staff-request-expired = Yêu cầu về đơn <code>{ $code }</code> đã hết hạn cùng ngày tham quan mà chưa được trả lời.
staff-request-over = Không còn gì để trả lời: đơn <code>{ $code }</code>, { $state }.
staff-decline-reason = <b>Vì sao yêu cầu về đơn <code>{ $code }</code> bị từ chối?</b> Hãy nhập lý do; khách sẽ đọc được.
staff-decline-kept = Yêu cầu vẫn để mở.
audit-requestApproved = đồng ý yêu cầu
audit-requestDeclined = từ chối yêu cầu
because-ticketsUsed = có vé đã sử dụng
because-replaced = đã chuyển sang ngày khác
because-replaceFailed = đã chuyển sang ngày khác nhưng chưa hủy được
because-replacedEnded = đơn cần thay đã kết thúc
because-replacedUsed = một vé của đơn được thay đã dùng hoặc bị khóa
alert-cancelRequested = 🙋 Đơn <code>{ $code }</code> ({ $date }, { $total }): khách xin <b>hủy đơn</b>. /todo có mọi yêu cầu đang chờ.
alert-changeRequested = 🙋 Đơn <code>{ $code }</code> ({ $date }, { $total }): khách xin <b>đổi ngày</b>. /todo có mọi yêu cầu đang chờ.
alert-replaceFailed = ⚠️ Đơn <code>{ $code }</code> ({ $date }) đã chuyển sang { $otherDate }, đơn <code>{ $other }</code>, nhưng đối tác chưa hủy <code>{ $code }</code>. Khách đang có cả hai; vui lòng hủy đơn cũ.
alert-replacedEnded = ⚠️ Đơn <code>{ $code }</code> ({ $date }) dùng để thay cho <code>{ $other }</code> ({ $otherDate }), nhưng đơn đó không còn được xác nhận. Vui lòng kiểm tra cả hai.

## Nhân viên: thanh toán

money-arrived = Đã nhận tiền
money-arrived-for = Đã nhận tiền · { $code }
match = Ghép
match-number = Ghép { $n }
mark-returned = Đánh dấu đã hoàn
mark-returned-for = Đã hoàn · { $code }
yes-returned = Có, đã hoàn { $amount }
yes-returned-to = Có, đã hoàn { $amount } cho { $name }
not-yet = Chưa
yes-arrived = Có, { $amount } của { $name }
take-back-money = Rút lại { $amount }
yes-take-back = Có, rút lại { $amount }
leave-receipt = Để nguyên
staff-payments-nothing = không có
staff-payments-awaited = <b>Đang chờ tiền</b>
staff-payments-unmatched = <b>Chưa ghép</b>
staff-payments-to-return = <b>Cần hoàn</b>
staff-payments-booking = <b>{ $amount }</b> · { $name } · <code>{ $code }</code> · { $reason }
staff-payment-code = Mã thanh toán: <code>{ $code }</code>
staff-payments-receipt = { $n }. <b>{ $amount }</b> · { $time } · { $reason }
awaited-telegram = bằng thẻ, giữ vé đến { $time }
awaited-transfer = chuyển khoản, giữ vé đến { $time }
awaited-saysPaid = khách nói đã chuyển; giữ vé đến { $time }
awaited-idle = đã về nhưng chưa trả cho gì: khách cần xem lại đơn; giữ vé đến { $time }
awaited-unrecorded = vé đã xuất nhưng chưa thấy khoản thanh toán trong sổ: hãy kiểm tra tài khoản
unmatched-noCode = nội dung không có mã thanh toán
unmatched-severalCodes = nội dung có nhiều mã thanh toán
unmatched-foreignCurrency = bằng ngoại tệ
unmatched-unclear = thông báo không rõ tiền có vào tài khoản hay không
unmatched-unknownBooking = mã không thuộc đơn nào được biết
staff-return-tooMuch = nhận nhiều hơn giá đơn
staff-return-paidTwice = trả hai lần
staff-return-cheaperDay = ngày mới giá thấp hơn
staff-return-notIssued = vé chưa được xuất
staff-return-late = tiền đến sau khi đơn kết thúc
staff-return-cancelledByStaff = điểm tham quan hủy
staff-return-cancelledByCustomer = khách hủy
staff-return-foreignCurrency = nhận bằng ngoại tệ
staff-money-arrived = Đơn <code>{ $code }</code>: đã ghi { $amount } là đã về.
staff-money-not-awaited = Đơn <code>{ $code }</code> hiện không chờ tiền. Chưa làm gì cả.
staff-money-changed = Đơn <code>{ $code }</code>: hiện đang chờ { $amount }, khác với trước đó. Chưa làm gì cả; hãy xem lại.
staff-arrived-question = <b>Đã nhận { $amount } của { $name } cho đơn <code>{ $code }</code> chưa?</b>
staff-take-back-question = <b>Rút lại việc đã nhận { $amount } của { $name } cho đơn <code>{ $code }</code>?</b>
staff-take-back-reason = Vì sao? Hãy nhập lý do.
staff-take-back-issued = Nếu không có khoản nào khác trả cho vé, vé sẽ bị hủy và khách đọc được lý do.
staff-take-back-held = Đơn lại chờ khoản này, và khách được báo.
staff-take-back-ended = Khoản này không còn phải hoàn, và khách được báo.
staff-taken-back = Đơn <code>{ $code }</code>: đã rút lại { $amount }. Mục “Lịch sử” của đơn có cả hai.
staff-take-back-gone = Không rút lại được khoản này: ngân hàng đã xác nhận, khoản đã được hoàn hoặc đã rút lại trước đó. Chưa làm gì cả.
staff-take-back-later = Đơn đang được xuất vé hoặc hủy. Chưa làm gì cả; hãy thử lại sau một phút.
staff-take-back-changing = Khoản này đang hoặc có thể được tính cho đơn của ngày khác. Chưa làm gì cả.
staff-takeBack-kept = Khoản này vẫn được ghi là đã về.
staff-match-question = <b>{ $amount } là của đơn nào?</b> Hãy nhập mã đơn hoặc phần cuối của mã, mã thanh toán, số điện thoại hoặc tên khách.
staff-match-placeholder = Mã, số điện thoại hoặc tên
staff-match-kept = Khoản tiền vẫn chưa ghép.
staff-match-which = <b>Tìm thấy nhiều đơn.</b> { $amount } là của đơn nào?
staff-match-surely = <b>{ $amount } là của { $name }, cho đơn <code>{ $code }</code>?</b>
staff-match-none = Không tìm thấy đơn nào: <code>{ $text }</code>. Hãy nhập cách khác, hoặc /cancel.
staff-match-not-prepaid = Đơn <code>{ $code }</code> không thanh toán tại đây. Hãy nhập mã khác, hoặc /cancel.
staff-matched = { $amount } nay thuộc về đơn <code>{ $code }</code>.
staff-match-gone = Khoản này không còn chờ ghép nữa. Chưa làm gì cả.
staff-return-question = <b>Đã hoàn { $amount } cho { $name }, đơn <code>{ $code }</code>?</b> Khách sẽ được báo như vậy.
staff-returned = Đơn <code>{ $code }</code>: đã ghi { $amount } là đã hoàn, và khách được báo.
staff-return-gone = Đơn <code>{ $code }</code> không còn gì phải hoàn.
staff-return-kept = Khoản này vẫn cần hoàn.
staff-unmatched-question = <b>Đã hoàn { $amount } cho người chuyển?</b> Khoản này không thuộc đơn nào nên không khách nào được báo.
staff-unmatched-returned = Đã ghi { $amount } là đã hoàn. <code>/find { $id }</code> cho biết ai đã ghi.
staff-money = 💰 Đã trả { $paid } / { $total }
staff-money-due = còn thiếu: { $amount }
staff-money-unrecorded = đã xuất vé; chưa có trong sổ: { $amount }
staff-money-to-return = cần hoàn: { $amount } ({ $reason })
staff-money-returned = đã hoàn: { $amount }
staff-receipt = { $amount } { $source }
receipt-telegram = trả bằng thẻ
receipt-bank = về ngân hàng
receipt-staff = về, theo nhân viên
staff-return-mark = đã hoàn { $amount }
staff-correction = rút lại { $amount }: thật ra chưa về
alert-unmatched = 💰 Đã nhận { $amount }: { $reason }. /todo để ghép với một đơn.
two-transfers = Có hai lần chuyển
yes-two-transfers = Có, hai lần { $amount }
staff-separate-question = <b>{ $name } có chuyển hai lần cho đơn <code>{ $code }</code> không?</b> Hiện mỗi cặp dưới đây được tính là một lần chuyển.
staff-separated = Đơn <code>{ $code }</code>: thông báo của ngân hàng nay được tính là một lần chuyển riêng.
staff-nothing-to-separate = Không có gì để tách. Chưa làm gì cả.

## Nhân viên: lời mời, nhật ký

staff-invitation = <b>Liên kết cho { $uses } người</b>, dùng được đến { $time } (giờ địa phương)
staff-invitation-link = <code>{ $link }</code>
staff-invite-question = <b>Cho mấy người, trong mấy ngày?</b> Hãy gõ cả hai, ví dụ <code>20 7</code>, hoặc chỉ số người: khi đó liên kết dùng được { $usual } ngày. Tối đa { $uses } người và { $days } ngày.
staff-invite-placeholder = 20 7
staff-invite-kept = Chưa tạo liên kết nào.
staff-invitations = <b>{ $count } liên kết đang mở</b>
staff-invitations-entry = { $n }. Đã dùng { $used } trên { $uses }, đến { $time }
staff-invitations-hint = Ai vào bằng liên kết đã thu hồi vẫn xác nhận và thanh toán được phần đang giữ, nhưng không đặt mới được.
staff-invitations-none = Không có liên kết nào đang mở.
staff-invitation-withdrawn = Đã thu hồi liên kết. Ai vào bằng nó vẫn xác nhận và thanh toán được phần đang giữ, nhưng không đặt mới được.
staff-invitation-gone = Liên kết đó đã bị thu hồi từ trước.
staff-audit = <b>Nhật ký của <code>{ $code }</code></b>, { $count } mục
staff-audit-sealed = (không còn đọc được lý do)
audit-cancelAsked = yêu cầu hủy
audit-cancelled = đã hủy
audit-cancelFailed = không hủy được
audit-closed = đã đóng
audit-ticketsSent = gửi lại vé
audit-completed = xác nhận đã đủ vé
audit-dateChanged = đã đổi ngày
audit-moreAsked = xin chủ hoàn thêm
audit-takenOver = tiếp nhận đơn từ đối tác
audit-handedOver = gửi vé cho
audit-invited = tạo liên kết
audit-withdrawn = thu hồi liên kết

## Cảnh báo cho nhân viên không thuộc đơn nào

alert-settled = ✅ Đơn <code>{ $code }</code> đã rõ: { $state }.
alert-partner-authentication = 🔴 <b>Đối tác từ chối thông tin xác thực của mình.</b> Các yêu cầu tạm dừng và tự thử lại; khách được báo là chưa hỏi được điểm tham quan. Hãy kiểm tra PARTNER_CLIENT_ID, PARTNER_CLIENT_SECRET và PARTNER_SIGNATURE, cùng địa chỉ của máy này và đồng hồ của máy chạy kho dữ liệu.
alert-partner-connection = 🔴 <b>Không liên lạc được đối tác.</b> Các yêu cầu tạm dừng và tự thử lại; khách được báo là chưa hỏi được điểm tham quan. Nếu kéo dài, hãy gọi cho đối tác.
alert-partner-back = 🟢 <b>Đối tác đã trả lời lại</b>, sau { $minutes } phút. Những gì đang chờ sẽ tự tiếp tục.
alert-unreadable-unknownSchema = 🔴 <b>Có đơn do phiên bản mới hơn ghi mà phiên bản này không đọc được.</b> Khách của các đơn đó tạm thời không nhận được trả lời, nhưng không mất gì. Hãy triển khai lại phiên bản mới hơn.
alert-unreadable-unknownKey = 🔴 <b>Có đơn được mã hóa bằng khóa mà bot này không có.</b> Khách của các đơn đó tạm thời không nhận được trả lời, nhưng không mất gì. Hãy thêm lại khóa đó vào ENCRYPTION_KEYS.
alert-unreadable-damaged = 🔴 <b>Một đơn trong kho dữ liệu bị hỏng và không đọc được.</b> Nhật ký có ghi đơn nào. Hãy khôi phục từ bản sao lưu.
alert-readable = 🟢 Suốt một giờ qua, mọi đơn được mở đều đọc được.
alert-store-fills = 🟡 <b>Bộ nhớ của kho dữ liệu đã dùng { $percent } %.</b> Từ 90 % bot không nhận đơn mới. Hãy tăng bộ nhớ.
alert-store-full = 🔴 <b>Bộ nhớ của kho dữ liệu đã dùng { $percent } %, bot không nhận đơn mới.</b> Khách được báo là tạm dừng bán vé trong giây lát; các đơn đang làm vẫn tiếp tục. Hãy tăng bộ nhớ ngay.
alert-store-room = 🟢 Kho dữ liệu lại còn chỗ: đã dùng { $percent } %.
alert-webhook-elsewhere = 🔴 <b>Telegram đang chuyển tin nhắn của bot này đến { $host }, nên khách không được trả lời ở đây.</b> Có người khác đang dùng token của bot. Khởi động lại bot này để nhận lại tin nhắn; nếu không biết là ai, hãy thu hồi token ở @BotFather và nhập token mới.
alert-webhook-back = 🟢 Telegram lại chuyển tin nhắn của bot này về đây.
alert-group-refuses = 🔴 <b>Nhóm nhân viên không nhận tin của bot</b> ({ $why }), nên tin được gửi cho bạn tại đây. Vui lòng thêm lại bot vào nhóm và cho phép bot gửi tin.
alert-owners-unreached = 🔴 <b>Bot không gửi tin được cho các chủ sau:</b> { $owners }. Mỗi người cần mở bot và bấm Bắt đầu.
alert-owners-reached = 🟢 Bot đã gửi tin được cho mọi chủ.
alert-debt-share = 🟡 <b>Đã dùng { $percent } % hạn mức công nợ:</b> { $debt } trên { $limit }. Hãy thanh toán kịp thời; xem số liệu ở /money.
alert-debt-full-warn = 🔴 <b>Đã chạm hạn mức công nợ:</b> { $percent } %, { $debt } trên { $limit }. Đối tác từ chối đơn mới cho đến khi thanh toán.
alert-debt-full-block = 🔴 <b>Đã chạm hạn mức công nợ:</b> { $percent } %, { $debt } trên { $limit }. Tạm dừng nhận đơn mới cho đến khi thanh toán.
alert-debt-less = 🟡 Công nợ đã giảm còn { $percent } % hạn mức: { $debt } trên { $limit }.
alert-debt-clear = 🟢 Công nợ đã giảm còn { $percent } % hạn mức: { $debt } trên { $limit }. Mọi thứ ổn.
alert-debt-days = 🟡 <b>Công nợ đến hạn ngày { $date }</b>: { $days ->
        [0] hôm nay
       *[other] còn { $days } ngày
    }. Hãy thanh toán kịp thời; xem số liệu ở /money.
alert-debt-overdue-warn = 🔴 <b>Công nợ đã quá hạn từ { $date }.</b> Đối tác từ chối đơn mới cho đến khi thanh toán.
alert-debt-overdue-block = 🔴 <b>Công nợ đã quá hạn từ { $date }.</b> Tạm dừng nhận đơn mới cho đến khi thanh toán.
alert-debt-days-clear = 🟢 Hạn trả nợ không còn gần. Mọi thứ ổn.

## Money of a booking, told to staff

alert-saysPaid = 💬 { $name } báo đã chuyển khoản cho đơn <code>{ $code }</code>: { $amount }, mã thanh toán <code>{ $payment }</code>. Vui lòng kiểm tra tài khoản; trong /todo có nút “Đã nhận tiền”.
alert-paidWaiting = ⚠️ Đơn <code>{ $code }</code> đã được thanh toán ({ $amount }) nhưng đối tác hiện chưa xuất vé. Bot tự thử lại trong thời gian giữ chỗ; nếu hết giờ mà chưa có vé thì phải hoàn tiền.
alert-moneyWaits = 💰 Đã nhận { $amount } cho đơn <code>{ $code }</code>, nhưng giá hoặc nội dung đã đổi sau khi khách đồng ý: khoản này chưa trả cho gì cả, và khách được mời xem lại. Nó nằm trong /todo cho đến khi dùng được hoặc phải hoàn.
alert-moneyToReturn = ↩️ Đơn <code>{ $code }</code>: cần hoàn { $amount } cho khách. Khoản này còn trong /todo đến khi chủ đánh dấu đã hoàn.
audit-moneyArrived = báo đã nhận tiền
audit-matched = ghép tiền vào đơn
audit-separated = tách hai lần chuyển khoản
audit-takenBack = rút lại khoản đã báo là nhận được
audit-returned = đã hoàn tiền
audit-goodwill = hoàn thêm tiền

## Staff: the day's close

close-title = <b>Tiền: { $date }</b>
close-title-so-far = <b>Tiền: { $date }</b>, đến { $time }
close-line = { $label }: { $value }
close-line-sum = { $label }: <b>{ $value }</b>
close-sales = Bán vé
close-sold = Đã bán, { $bookings } đơn, { $tickets } vé
close-cancelled = Đã hủy, { $bookings } đơn, { $tickets } vé
close-repriced = Đối tác đổi giá
close-net = Còn lại
close-customers = Tiền của khách
close-received = Đã nhận
close-by-card = Qua thẻ
close-by-transfer = Chuyển khoản
close-unconfirmed = Trong đó chưa có báo của ngân hàng
close-kept = Giữ lại từ đơn đã hủy
close-unmatched = Chưa ghép với đơn nào, { $receipts } khoản (/todo)
close-now = Hiện tại
close-to-return = Cần hoàn
close-returned = Đã hoàn
close-silence = ⚠️ Từ { $from } đến { $until } không có báo nào của ngân hàng. Suốt hai tuần trước, ngày nào vào những giờ này cũng có. Bạn kiểm tra tài khoản nhé.
close-debt = Công nợ với đối tác
close-added = Tăng
close-taken-away = Giảm
close-expected = Theo tính toán
close-partner = Đối tác ({ $moment })
close-difference = Chênh lệch
close-verdict-agrees = ✅ Số của mình khớp với số của đối tác.
close-verdict-calls = ⏳ Chênh lệch là do những việc đang xử lý lúc đọc số.
close-verdict-payment = ⏳ Chênh lệch là do một khoản trả mà đối tác ghi vào ngày khác.
close-verdict-found = ⚠️ Chênh lệch là do các đơn khác với phía đối tác.
close-verdict-looking = ⚠️ Lệch { $amount }. Đang đọc lại các đơn.
close-verdict-fell = ❓ Công nợ thấp hơn dự tính { $amount }. Có phải đã trả cho đối tác?
close-verdict-rose = ⚠️ Công nợ cao hơn dự tính { $amount }, không do đơn nào. Bạn hỏi đối tác nhé.
close-verdict-unread = ⚠️ Đối tác chưa cho biết công nợ là bao nhiêu.
close-verdict-beforeFirst = Chưa biết: lần đọc đầu tiên là { $moment }.
close-verdict-notRead = Chưa biết: những ngày này không đọc được công nợ.
close-stops = Việc bán sẽ dừng sau { $day } nếu chưa trả nợ.
close-stops-soon = ⏳ <b>Việc bán sẽ dừng sau { $day }</b> nếu chưa trả nợ: { $days ->
        [0] hôm nay là ngày cuối
       *[other] còn { $days } ngày
    }.
close-show = Xem ngày này
close-all-agrees = ✅ <b>{ $date }</b>: còn lại { $net }, công nợ { $debt }. Tất cả khớp với đối tác.
close-picture = Ảnh
close-csv = CSV
close-commission = CSV hoa hồng
close-drawing = Đang lập, sẽ có ở đây trong giây lát.
close-picture-title = Chốt ngày · { $date }
close-net-note = đã bán trừ đã hủy
close-count-sold = đã bán
close-count-cancelled = đã hủy
close-csv-caption = Các đơn { $date }: thay đổi công nợ và tiền khách đã trả
commission-csv-caption = Hoa hồng, { $date }: theo tháng và nguồn
staff-usage-paid = <b>Đã trả cho đối tác bao nhiêu?</b> Hãy gõ số tiền, có thể thêm ghi chú: <code>5.000.000 tháng 10</code>
paid-same = ⚠️ Đã có một khoản cùng số tiền được ghi là trả vào { $date }.
paid-question = <b>Ghi { $amount } là đã trả cho đối tác?</b>
paid-note = Ghi chú: { $note }
yes-paid = Đúng, { $amount }
paid-recorded = ✅ Đã ghi { $amount } trả cho đối tác vào { $date }.
paid-take-back = Rút lại
paid-back-question = <b>Rút lại { $amount } ghi vào { $date }?</b> Khi đó khoản này không tính là đã trả, và công nợ theo sổ tăng lại.
paid-taken-back = Đã rút lại { $amount }, không tính là đã trả.
paid-list = Ghi gần đây, bấm để rút lại:
staff-paid-kept = Chưa ghi gì cả.
staff-paid-stays = Khoản trả vẫn được ghi.
differing = Chênh lệch: { $count }
differing-none = Không có đơn nào khác với phía đối tác.
differs-cancelledThere = <code>{ $code }</code>: đối tác đã hủy, ở đây vẫn còn vé ({ $here })
differs-missingThere = <code>{ $code }</code>: ở đây đã xuất vé ({ $here }), phía đối tác không có vé
differs-issuedThere = <code>{ $code }</code>: đối tác đã xuất vé ({ $there }), ở đây kết thúc không có vé
differs-notCancelledThere = <code>{ $code }</code>: ở đây đã hủy, phía đối tác vẫn còn vé ({ $there })
differs-otherTotal = <code>{ $code }</code>: ở đây { $here }, phía đối tác { $there }
differs-ask-partner = Bạn hỏi đối tác về đơn này nhé.
differs-update = Cập nhật ở đây
differs-tell-customer = Báo cho khách
differs-settled = Đã xong
differs-update-question = Đơn được đọc lại một lần, và ghi chép ở đây theo đối tác.
differs-update-surely = Đúng, cập nhật
differs-tell-question = Vé đã bị hủy ở phía đối tác. Đơn ở đây cũng thành đã hủy, và khách được báo.
differs-tell-surely = Đúng, báo cho khách
differs-gone = Ghi chép của đơn này không còn.
differs-unread = Đối tác không trả lời. Bạn thử lại sau giây lát nhé.
differs-changed = Bây giờ đối tác báo khác rồi.
differs-updated = ✅ <code>{ $code }</code> đã tính theo đối tác.
differs-told = ✅ <code>{ $code }</code> cũng đã hủy ở đây, và khách được báo.
differs-is-settled = ✅ <code>{ $code }</code> đã xong và không còn trong danh sách.
audit-paidPartner = ghi khoản trả cho đối tác
audit-paymentTakenBack = rút lại khoản trả cho đối tác
audit-driftNoted = ghi nhận chênh lệch là đã biết
audit-noteTakenBack = rút lại ghi nhận về một chênh lệch
audit-driftTakenOver = lấy theo số liệu của đối tác
audit-differenceSettled = đánh dấu đã xong một chênh lệch với đối tác
audit-driftUnpaid = cho biết không phải khoản trả
