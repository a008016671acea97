import type { Lexicon } from './lexicon.ts';

export const vietnameseLexicon: Lexicon = {
  language: 'vi',
  numbers: 'một|hai|ba|bốn|năm|sáu|bảy,bẩy|tám|chín|mười||mười hai|||mười lăm|||||hai mươi||||||||||ba mươi',
  kinds: {
    adult: 'người lớn|nl|ng lớn|n lớn|ngl|người nhớn|ng.lớn|nguời lớn|ngừoi lớn|ng lon',
    child: 'trẻ em|te|treem',
    infant: 'bé sơ sinh|em bé sơ sinh|trẻ sơ sinh|sơ sinh',
    senior: 'người già|người cao tuổi|người lớn tuổi|cụ|cụ già',
    person: 'người|ng|vé|suất|khách|mạng|cái|ng đi|thành viên',
  },
  kindsBehind: {
    adult: 'lớn',
    child: 'nhỏ|tre|bé|em bé|trẻ|trẻ con|nhóc|trẻ nhỏ|cháu|em nhỏ|bé con',
    person: 'slot|đứa|bạn',
  },
  adults: {
    1: 'một mình|1 mình|mình em|mình tôi|mình mình|đi lẻ|đi một mình|đi 1 mình',
    2: 'mình với vợ|hai vợ chồng|2 vợ chồng|vợ chồng|cặp đôi|1 cặp|mình và vợ|mình với bạn gái|em với bạn trai|tôi và vợ|vợ chồng mình|vợ chồng em|vợ chồng tôi|2 vợ chồng em|2 vợ chồng mình|hai vợ chồng em|hai vợ chồng mình|em với bạn gái|mình với chồng|em với chồng|em và chồng|mình với bạn trai|tôi với vợ|anh với vợ',
  },
  party:
    'gia đình|gia đình mình|gia đình em|nhà mình|nhà em|đoàn|đoàn mình|đoàn em|nhóm|nhóm mình|nhóm em|tụi mình|bọn mình|tụi em|bên mình|bên em|cả nhà|lớp em|cty em|công ty em|đi',
  days: {
    0: 'nay|bữa nay|hôm nay|tối nay|chiều nay|sáng nay|trưa nay|trong hôm nay|hnay|hn',
    1: 'mai|ngày mai|sáng mai|chiều mai|tối mai|trưa mai|sáng ngày mai|chiều ngày mai|hôm mai',
    2: 'mốt|ngày kia|ngày mốt|sáng mốt|chiều mốt',
  },
  pastDays: { 1: 'hôm qua|ngày hôm qua', 2: 'hôm kia|ngày hôm kia' },
  weekdays:
    't2,thứ 2,thứ hai,thu 2|t3,thứ 3,thứ ba|t4,thứ 4,thứ tư,thứ bốn|t5,thứ 5,thứ năm|t6,thứ 6,thứ sáu|t7,thứ 7,thứ bảy,thứ bẩy|cn,chủ nhật,chúa nhật,chủ nhựt',
  weekend: 'cuối tuần|cuối tuần này',
  week: {},
  weekBehind: {
    0: 'này|tuần này|nầy',
    1: 'tuần sau|tuần tới|tuần kế|tuần tiếp theo|sau',
  },
  or: 'hoặc|hay|hoặc là|hay là',
  beforeTime: 'lúc|đến|tới|ngày|mùng|mồng|vào|tầm|khoảng|từ|số|phòng|thứ|tháng',
  change: {
    add: 'thêm|cộng thêm|cộng|cho thêm|mua thêm|lấy thêm|đặt thêm',
    remove: 'bớt|bỏ|trừ|bỏ bớt|bớt cho em|bỏ ra',
    to: 'đổi thành|đổi sang|đổi qua|chuyển sang|sửa thành|đổi lại thành|đổi lại',
  },
  changeBehind: { add: 'nữa' },
  only: 'chỉ|thôi|chỉ có|chỉ cần',
  filler:
    'cho mình|cho em|cho e|cho tôi|cho anh|cho chị|cho|mình|em|e|tôi|anh|chị|mk|ad|ad ơi|shop|ạ|nhé|nha|vào|đặt|đặt vé|muốn|muốn đặt|muốn mua|mua|mua vé|cần|lấy|cần đặt|cần mua|giúp|giúp mình|giúp em|giúp e|với ạ|với nha|với nhé|xin|dạ|vâng|ok|nhà mình|nhà em|gia đình|đoàn|đoàn mình|bọn mình|tụi mình|bên mình|gồm|gồm có|vé|book|tổng|tổng cộng|luôn|đi chơi|tham quan|hen|b|c|ơi|shop ơi|bạn ơi|em ơi|nhiều|đi ạ|đi nha|đi nhé|đi|được không|được không ạ|đc không|đc ko|dc ko|dc k|dc không|được ko|người|khách|chơi|buổi sáng|buổi chiều|buổi tối|rồi nha|nhà|thì|là|có|cả nhà|order|cho nhà mình|cho nhà em|lấy cho em|lấy cho mình|tới chơi|muốn đi|tính đi|định đi|của|các bạn|bạn|vô|nè|nghe|các|giùm|giùm em|giùm mình|dùm|dùm em|hôm đó|nhe|vé vào cổng|vào cổng|vé cổng|cái|vào ngày|cho ngày|đi ngày|em đi|mình đi|qua chơi',
  speakerAnd:
    /^(?:(?:mình|minh|em|e|tôi|toi|tui|anh|chị|chi|m) ?(?:và|va|với|voi|cùng|cung|\+) |(?:và|va|với|voi|cùng|cung) (?:mình|minh|em|tôi|toi|tui)(?!\p{L}))/u,
  join: 'và|với|cùng',
  hesitation: 'à|à thôi|thôi cho',
  greeting:
    'chào|xin chào|chào shop|chào ad|chào bạn|chào em|alo|dạ chào|dạ em chào|chào anh|chào chị|chào ạ|chào cả nhà',
  thanks:
    'cảm ơn|cám ơn|cảm ơn shop|cám ơn shop|cảm ơn ad|cám ơn ad|thanks|tks|cảm ơn nhiều|cám ơn nhiều|cảm ơn bạn|cám ơn bạn|thanks shop|thanks ad|ok cảm ơn|ok cám ơn|👍|🙏|cảm ơn em|cám ơn em|cảm ơn nha|cám ơn nha|cảm ơn ạ',
  time: /(?:(?:lúc|tầm|khoảng|luc|tam|khoang|từ|tu|trước|truoc) )?\d{1,2}(?::\d\d| ?(?:h|g|giờ|gio)(?:\d\d| ?rưỡi| ?ruoi)?)(?: (?:sáng|chiều|tối|trưa|sang|chieu|toi|trua))?(?![\p{L}\d])/uy,
  harmless:
    'cuối năm|đầu năm|năm nay|tư vấn|một chút|khách sạn|lần đầu|một lần|bạn bè giới thiệu|bạn giới thiệu|bạn bè chỉ|hướng dẫn|hai bên|1 vé bao nhiêu|một vé bao nhiêu|bao nhiêu 1 vé|bao nhiêu một vé|nhiêu tiền 1 vé',
  turns:
    'không phải|ko phải|k phải|hong phải|chứ không|chứ ko|không đi|ko đi|không muốn|ko muốn|không cần|ko cần|không có|ko có|không lấy|ko lấy|không mua|không đặt|không được đi|không tính|ko tính|chưa|chẳng|đừng|nếu|trừ|ngoại trừ|ngoài ra|miễn|nhưng|mà|thay vì|thay|khoan|nhầm|lộn|à quên|quên|sai|sửa|hủy|huỷ|hoàn tiền|hoàn|trả lại|dời|chuyển sang|chuyển từ|chuyển ngày|chuyển qua|đổi|hoặc|hay|chắc|có thể|có lẽ|tùy|tuỳ|bớt|bỏ|thôi|đã|hôm trước|lần trước|hôm qua|hôm bữa|bữa trước|hôm kia|tuần trước|hồi|vừa đặt|mới đặt|mới mua|bị ốm|ốm|bệnh|bận|giống|như cũ|như lần|lại|hay không biết|sao tính|sao thu|tính tiền|sao trừ|không ai|không còn|không đủ|không được nữa|ko được nữa|vắng|gửi cho|nhường|dư|thừa|tìm không|tìm k|đặt~rồi|mua~rồi|book~rồi|thanh toán~rồi|có đặt|có mua|có book',
  people:
    'tuổi|mỗi|từng|một trong|1 trong|chỉ còn|còn lại|sinh viên|học sinh|sv|hs|con trai|con gái|bé|cháu|trẻ|trẻ em|mấy đứa|mấy bé|các bé|bà|ông|bố|mẹ|ba mẹ|ba má|cha|má|vợ|chồng|bạn gái|bạn trai|bạn bè nữa|bạn em|bạn mình|người yêu|anh trai|chị gái|em trai|em gái|cô|dì|chú|bác|cậu|gia đình|cả nhà|cặp|đôi|gấp đôi|tá|một mình|mình em|ai nấy|riêng|khác|miễn phí|free|tối đa|tối thiểu|ít nhất|khoảng|cỡ|người lớn tuổi|người già|bầu|khuyết tật|cũng|với|cùng với|thêm|nữa|hơn|dưới|bà nội|ông nội|bà ngoại|ông ngoại|con em|con mình|con nhỏ|đứa con|các con|mấy con|con tôi|trên 1|noel|giáng sinh|tết|đêm giao thừa|giao thừa|lễ|mùng|trong đó|tuần|tháng|trước|mươi|chục|trăm|tuần sau|tuần tới|dẫn|dắt|cm|mét|cân|ngày|hôm sau|cao|chị em|anh em|hướng dẫn viên|valentine|hôm',
  wishes: {
    myTickets: 'vé của tôi|vé của mình|vé của em|vé của tui|vé của anh|vé của chị|mã qr|chưa nhận được vé',
    changeDate: 'đổi ngày|đổi ngày khác|đổi ngày đi|dời ngày|chuyển ngày|đổi lịch|dời lịch|đổi vé|hoãn',
    cancel: 'hủy|huỷ|hủy vé|huỷ vé|hủy đặt vé|huỷ đặt vé|hủy đơn|huỷ đơn|hủy booking|hủy vé giúp em',
    refund: 'hoàn tiền|hoàn vé|trả lại tiền|trả vé|hoàn tiền vé|muốn hoàn tiền|refund|lấy lại tiền',
    book: 'đặt vé|mua vé|đặt|book vé|muốn đặt vé|muốn mua vé|đặt vé mới|tôi muốn đặt vé|em muốn đặt vé|vé',
    prices: 'giá|giá vé|bảng giá|giá bao nhiêu|giá vé bao nhiêu|bao nhiêu|bao nhiêu 1 vé|giá vé trẻ em',
    help: 'trợ giúp|giúp đỡ|hướng dẫn|giúp với|help|cần giúp|cần giúp đỡ|hướng dẫn sử dụng|menu|cách dùng',
    person: 'hỏi nhân viên|cho gặp nhân viên|cho mình gặp nhân viên|cho em gặp nhân viên|tư vấn giúp em',
    directions: 'địa chỉ|chỉ đường|đường đi|đi đường nào|ở đâu|ở đâu vậy|ở chỗ nào|vị trí|bản đồ|đi sao',
    hours: 'giờ mở cửa|mấy giờ mở cửa|mấy giờ đóng cửa|mở cửa mấy giờ|đóng cửa mấy giờ|giờ hoạt động',
    parking: 'đậu xe|giữ xe|gửi xe|bãi xe|bãi đậu xe|bãi giữ xe|chỗ đậu xe|chỗ gửi xe|đậu xe ở đâu|đỗ xe',
    rules: 'nội quy|quy định|nội qui|qui định|quy định tham quan|có quy định gì không',
    visit: 'thông tin|thông tin tham quan|giới thiệu|thông tin thêm|có gì chơi|ở đó có gì|có gì vui',
    language: 'ngôn ngữ|đổi ngôn ngữ|tiếng việt|tiếng anh|chuyển ngôn ngữ|đổi tiếng',
    privacy: 'quyền riêng tư|bảo mật|dữ liệu của tôi|xóa dữ liệu|xoá dữ liệu|chính sách bảo mật',
    next: 'tiếp|tiếp tục|tiếp theo|sao nữa|giờ sao|rồi sao nữa|làm gì tiếp|bước tiếp theo|tiếp đi',
    back: 'quay lại|trở lại|về|lùi lại|trở về|lui lại',
    yes: 'có|vâng|dạ|ừ|uh|đúng|đúng rồi|ok|oke|okie|okla|ok nha|ok ạ|dạ vâng|chốt|ok chốt|vâng ạ|ok shop',
    no: 'không|ko|hông|hong|thôi|không cần|ko cần|dạ không|không ạ|k|kg|hem|thôi khỏi|sai|sai rồi|chưa',
  },
  asks: 'gì|sao|mấy|nào|không|ko|k|hông|hong|chưa|bao lâu|thế nào',
  topics: {
    prices:
      'giá|bao nhiêu|nhiêu tiền|bn tiền|giá vé|hết nhiêu|giảm giá|khuyến mãi|ưu đãi|đắt|rẻ|phí|mấy tiền|hết bn|chi phí|miễn phí',
    hours: 'mấy giờ|mở cửa|đóng cửa|giờ mở|giờ hoạt động|có mở|mở không|mấy h|đến mấy giờ|giờ nào',
    parking: 'đậu xe|giữ xe|gửi xe|bãi xe|đỗ xe|để xe',
    directions:
      'địa chỉ|đường đi|chỉ đường|ở đâu|đi thế nào|đi như thế nào|đi sao|xa không|xe buýt|xe bus|taxi|đưa đón|xe đưa|vị trí|bản đồ|cách trung tâm|chỗ nào|đi bằng gì|dễ đi',
    rules: 'nội quy|quy định|hút thuốc|flycam|rượu|bia',
    refund: 'hoàn tiền|trả lại tiền|hoàn vé|lấy lại tiền',
    booking:
      'hủy|huỷ|đổi ngày|dời|đã đặt|đặt rồi|đã mua|mua rồi|chưa thấy vé|chưa nhận|vé của|mã vé|chuyển khoản rồi|ck rồi|thanh toán rồi|mất vé|gửi lại vé|đặt hôm|hoãn',
    person: 'nhân viên|người thật|tư vấn|tổng đài|hotline|robot|bot|gặp ai|điện thoại',
  },
  period: {
    to: 'đến|tới|đến ngày|tới ngày|đến hết',
    around: 'từ|từ ngày|ngày|hết',
    thisWeek: 'tuần này',
    lastWeek: 'tuần trước|tuần rồi|tuần qua',
    thisMonth: 'tháng này',
    lastMonth: 'tháng trước|tháng rồi|tháng qua',
    last: 'qua|vừa qua|gần đây|trước',
    day: 'ngày',
    week: 'tuần',
  },
};
