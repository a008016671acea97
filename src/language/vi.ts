import { type LanguageWords, numerals } from './words.ts';

export const vi: LanguageWords = {
  language: 'vi',
  numbers: {
    ...numerals(
      ['', '', 'hai mươi', 'ba mươi', 'bốn mươi', 'năm mươi', 'sáu mươi'],
      ['', 'mốt', 'hai', 'ba', 'bốn', 'lăm', 'sáu', 'bảy', 'tám', 'chín'],
      [20, 69],
      [' '],
    ),
    1: 'một',
    2: 'hai | đôi',
    3: 'ba',
    4: 'bốn | tư',
    5: 'năm | lăm',
    6: 'sáu',
    7: 'bảy | bẩy',
    8: 'tám',
    9: 'chín',
    10: 'mười | một chục | chục',
    11: 'mười một',
    12: 'mười hai',
    13: 'mười ba',
    14: 'mười bốn',
    15: 'mười lăm',
    16: 'mười sáu',
    17: 'mười bảy',
    18: 'mười tám',
    19: 'mười chín',
    20: 'hai mươi | hai chục',
  },
  months: [
    'tháng giêng | tháng một | t1 | t01',
    'tháng hai',
    'tháng ba',
    'tháng tư',
    'tháng năm',
    'tháng sáu',
    'tháng bảy',
    'tháng tám | t8 | t08',
    'tháng chín | t9 | t09',
    'tháng mười | t10',
    'tháng mười một | t11',
    'tháng mười hai | tháng chạp | t12',
  ],
  weekdays: [
    't2 | thứ hai',
    't3 | thứ ba',
    't4 | thứ tư',
    't5 | thứ năm',
    't6 | thứ sáu',
    't7 | thứ bảy | thứ bẩy',
    'cn | chủ nhật | chúa nhật | c.n',
  ],
  weekdayMark: 'thứ',
  weekend: 'cuối tuần',
  days: {
    [-1]: 'hôm qua | hqua',
    0: 'hôm nay | bữa nay | tối nay | chiều nay | sáng nay | trưa nay | nay | hnay',
    1: 'ngày mai | mai | sáng mai | chiều mai | tối mai | trưa mai | bữa mai | hôm mai | nmai',
    2: 'ngày kia | ngày mốt | mốt | bữa mốt | hôm kia tới',
    15: 'nửa tháng nữa',
    3: 'ngày kìa',
  },
  daysBeside: {
    1: 'ngày hôm sau | hôm sau | ngày kế tiếp | ngày sau đó | hôm sau đó',
    [-1]: 'ngày hôm trước | hôm trước',
  },
  weeks: {
    [-1]: 'tuần trước | tuần rồi | tuần qua',
    0: 'tuần này',
    1: 'tuần sau | tuần tới | tuần kế',
    2: 'tuần sau nữa',
  },
  whichWeek: { [-1]: 'vừa qua | vừa rồi | qua', 1: 'sau', 2: 'sau nữa' },
  holidays: {
    '12-24': 'đêm giáng sinh | đêm noel',
    '12-25': 'giáng sinh | lễ giáng sinh | noel | lễ noel',
    '12-31': 'giao thừa dương lịch | đêm giao thừa dương lịch',
    '01-01': 'tết dương lịch | tết dương | tết tây',
    '02-14': 'valentine | lễ tình nhân',
    '04-30': 'lễ 30/4 | giải phóng miền nam',
    '05-01': 'quốc tế lao động | lễ 1/5',
    '03-08': 'quốc tế phụ nữ',
    '09-02': 'lễ 2/9 | quốc khánh | lễ quốc khánh',
    '10-31': 'halloween',
  },
  lunarDays: {
    newYear: 'mùng 1 tết | mồng 1 tết | mùng một tết | mồng một tết | ngày đầu năm mới âm lịch',
    'newYear+0..2':
      'tết | tết nguyên đán | tết âm lịch | tết ta | tết âm | tết cổ truyền | dịp tết | lễ tết | nghỉ tết',
    'newYear+1': 'mùng 2 tết | mồng 2 tết | mùng hai tết | mồng hai tết | 2 tết',
    'newYear+2': 'mùng 3 tết | mồng 3 tết | mùng ba tết | mồng ba tết | 3 tết',
    'newYear+3': 'mùng 4 tết | mồng 4 tết | mùng bốn tết | mồng bốn tết | 4 tết',
    'newYear+4': 'mùng 5 tết | mồng 5 tết | mùng năm tết | mồng năm tết | 5 tết',
    'newYear+5': 'mùng 6 tết | mồng 6 tết | mùng sáu tết | mồng sáu tết | 6 tết',
    'newYear+6': 'mùng 7 tết | mồng 7 tết | mùng bảy tết | mồng bảy tết | 7 tết',
    'newYear+7': 'mùng 8 tết | mồng 8 tết | mùng tám tết | mồng tám tết | 8 tết',
    'newYear+8': 'mùng 9 tết | mồng 9 tết | mùng chín tết | mồng chín tết | 9 tết',
    'newYear+9': 'mùng 10 tết | mồng 10 tết | mùng mười tết | mồng mười tết | 10 tết',
    'newYear-1': 'giao thừa | đêm giao thừa | 30 tết | ba mươi tết | tất niên',
    'newYear-2..-1': '29 tết | hai chín tết',
    'newYear+14': 'rằm tháng giêng | rằm tháng 1',
    midAutumn:
      'trung thu | tết trung thu | rằm tháng 8 | rằm tháng tám | rằm trung thu | lễ trung thu | 15/8 âm lịch | 15/8 âm | 15 tháng 8 âm lịch',
  },
  except:
    'hẹn gặp | không đi | ko đi | không phải | ko phải | k phải | hông phải | chứ không phải | chứ ko phải | không phải là | trừ | ngoại trừ | thay vì | trừ ra | không lấy ngày | đừng | thay cho',
  exceptBehind: 'bận rồi | bận việc | không được rồi | ko được rồi | không tiện | kẹt rồi',
  coming: 'này | tới | sắp tới',
  lastMonth: 'tháng trước | tháng rồi',
  thisMonth: 'tháng này',
  nextMonth: 'tháng sau | tháng tới',
  in: 'sau',
  later: 'nữa | sau | tới | tuần sau',
  within: 'trong vòng | trong khoảng',
  spans: { 1: 'ngày | hôm | bữa', 7: 'tuần | tuần sau | tuần trước | tuần rồi | tuần qua' },
  dayMarkBefore: 'ngày | mùng | mồng | hôm',
  monthMarkBefore: 'tháng | thg',
  yearMark: 'năm',
  lunar: 'tết | âm lịch | âm | giêng',
  whom: {
    adult:
      'người lớn | nl | ng lớn | nguoi lon | vé lớn | bố mẹ | ba mẹ | hướng dẫn viên | phụ huynh | anh chị | cô chú | giáo viên | cô giáo | thầy cô | thầy giáo | hdv | phụ nữ | đàn ông | bà bầu | mẹ bầu | bầu',
    child:
      'trẻ em | trẻ con | trẻ | em bé | em nhỏ | bé | te | con nít | cháu | nhóc | cháu nhỏ | cháu bé | trẻ nhỏ | thiếu nhi | đứa nhỏ | đứa trẻ | bé con | con nhỏ | con | bé gái | bé trai | đứa bé | con trai | con gái | đứa con | cháu gái | cháu trai | em bé nhỏ | thiếu niên | bé yêu | bé cưng | nhóc tì | thằng cu | cu tí | cháu nội | cháu ngoại | bé lớn | bé nhỏ',
    senior: 'người già | người cao tuổi | cao tuổi | cụ | ông bà | người lớn tuổi | các cụ | ông bà già',
    student: 'sinh viên | học sinh | hssv | sv | em hs | em học sinh | hs',
    infant: 'em bé sơ sinh | sơ sinh | bé sơ sinh | trẻ sơ sinh',
    person:
      'đồng nghiệp | đứa bạn | người bạn | người | ng | khách | thành viên | bạn | mem | đứa | ae | anh em',
    ticket: 'vé | v | tấm vé | chiếc vé | cái vé | cặp vé | suất | slot | vé vào cổng',
  },
  whomBehind: {
    adult: 'lớn',
    child: 'nhỏ',
    senior: 'ông | bà',
    person: 'mẹ con | bố con | cha con | ba con | má con | bà cháu | ông cháu | chị em | anh em',
  },
  single: '',
  group:
    'nhóm | đoàn | nhóm mình | đoàn mình | lớp | công ty | lớp con mình | lớp con em | lớp của con | lớp con | lớp bé',
  party:
    'gia đình | nhóm | đoàn | cả nhà | nhà mình | tụi mình | bọn mình | chúng tôi | đi | cho | tụi em | tụi tui | bọn em | bọn tui | chúng em | chúng mình',
  named: {
    '1 adult':
      'ba tôi | ba em | ba mình | một mình | 1 mình | mỗi mình | mỗi em | vợ | chồng | vợ mình | chồng mình | vợ em | chồng em | vợ tôi | chồng tôi | bạn gái | bạn trai | người yêu | mẹ | mẹ em | mẹ mình | bố em | bố mình | chị gái | anh trai | em gái | em trai | mẹ vợ | mẹ chồng | bố vợ | bố chồng | ba vợ | ba chồng | má em | má mình | má tôi | mẹ tôi | bố tôi | cha tôi | cha mình | cha em | anh họ | chị họ | em họ | con dâu | con rể | bạn thân | người iu | ny | vk | vk em | ck em | bx | ox | gấu | thằng bạn | con bạn | anh rể | chị dâu | em dâu | em rể | chị mình | dì em | cậu em | chú em | dì mình | cậu mình',
    '2 adult':
      'hai vợ chồng | vợ chồng tôi | vợ chồng mình | vợ chồng em | 2 vợ chồng | 2vc | hai vc | vợ chồng anh | vợ chồng | vợ chồng con | vợ chồng chị | vợ chồng bạn | vợ chồng già | hai vợ chồng già | 2 vợ chồng già | ba và mẹ | bố và mẹ | ba , mẹ | bố , mẹ | bố mẹ | ba mẹ | cha mẹ | ba má | bố mẹ em | bố mẹ mình | bố mẹ tôi | ba mẹ em | ba mẹ mình | cặp đôi | vợ chồng mới cưới | vợ chồng trẻ | vc | vc em | vc mình | vc tôi',
    '2 child': 'cặp sinh đôi | cặp song sinh',
    '2 senior': 'ông bà | ông bà nội | ông bà ngoại | hai ông bà | 2 ông bà | ông bà em | ông bà mình',
    '1 senior': 'bà nội | bà ngoại | ông nội | ông ngoại',
    'some person':
      'bạn bè | nhóm bạn | mấy người bạn | mấy người | vài người | mấy bạn | vài bạn | đồng nghiệp | mấy đứa bạn | mẹ con | hội bạn | đám bạn | mấy anh em | mấy chị em | bố con | cha con | bà cháu | ông cháu',
    'some child':
      'mấy đứa nhỏ | mấy bé | mấy đứa | các bé | các con | các cháu | mấy cháu | vài bé | tụi nhỏ | mấy nhóc | tụi nhóc | bọn trẻ | lũ trẻ | đám nhỏ | sắp nhỏ | bọn nhỏ | mấy đứa cháu | mấy đứa con',
  },
  couples: 'cặp đôi | cặp vợ chồng | cặp',
  families: 'gia đình',
  household:
    'cả nhà | cả gia đình | cả nhà mình | cả nhà em | gia đình mình | gia đình em | gia đình tôi | gia đình anh | gia đình chị | nhà mình | nhà em | nhà tôi | cả bọn | cả lớp | cả đoàn | cả nhóm | đại gia đình',
  self: 'mình | em | tôi | tui | anh | chị | cháu | con',
  bringing: 'với | cùng | dẫn | dẫn theo | dắt | dắt theo | đưa | kèm',
  more: 'thêm | nữa',
  among: 'trong đó | trong đó có | gồm | bao gồm',
  age: 'tuổi | tháng tuổi | năm tuổi | tháng | t',
  aged: '',
  monthsOld: 'tháng tuổi | tháng | thg tuổi',
  over: 'trên | hơn',
  everybody: 'cả hai | đều | tất cả',
  at: 'lúc | vào lúc | khoảng | tầm | trước | hồi',
  clock: 'h | g | giờ | h sáng | giờ sáng | giờ chiều | h chiều | giờ tối | h tối | giờ rưỡi | h rưỡi',
  money: 'k | đ | đồng | nghìn | ngàn | triệu | tr | vnđ | vnd | xị | trieu',
  measure:
    'tuổi | kg | ký | phút | tiếng | lần | đêm | tháng tuổi | tầng | năm tuổi | tiếng đồng hồ | km | chỗ đậu | xe | giờ đồng hồ | ngày đêm | t | sao | phòng | balo | sao luôn | backpack | vali | hành lý | ba lô | thế hệ',
  numbered: 'phòng | số | số nhà | cổng',
  height: 'cm | m | mét',
  join: 'và | với | cùng | kèm | cộng',
  or: 'hoặc | hay | đến | tới',
  between: 'giữa | trong khoảng từ',
  through: 'đến | tới',
  small:
    'tên | cho | ạ | nhé | nha | nhe | nhá | dạ | giúp | giùm | dùm | em | anh | chị | mình | tôi | tui | của | là | thì | ơi | ad | shop | bạn | vào | sáng | chiều | tối | trưa | này | muốn | xin | đi | lấy | à | nè | cái | cần | còn | có | không | ko | k | e | được | hết | tất cả | tổng | tổng cộng | hả | luôn | hộ | gồm | ah | nhoa | nghen | tại | ở | đó | admin | chơi | từ | đây | mua | loại | ra | mà | mà là | nhà | chứ | luôn là',
  wishes: {
    myTickets:
      'chưa có vé | chưa nhận vé | chưa có mã | không thấy vé | chưa thấy vé | chưa nhận được | chưa thấy email | chưa thấy gửi | chưa thấy mã | chưa gửi vé | không nhận được vé | tìm không thấy | tìm ko thấy | tìm vé không thấy | tìm không ra vé',
    cancel: 'hủy | huỷ | hủy vé | hủy đặt vé | hủy đơn | hủy booking | cancel vé',
    refund:
      'hoàn tiền | hoàn vé | trả lại tiền | hoàn lại tiền | trả vé | lấy lại tiền | hoàn lạ | trả tiền lại | đòi lại tiềni',
    changeDate:
      'đổi ngày | đổi sang | đổi từ | đổi giúp | đổi giùm | đổi hộ | muốn đổi | nhầm ngày | dời ngày | dời lịch | lùi lịch | lùi ngày | đổi lịch | chuyển ngày | đổi vé sang | dời sang | chuyển sang | ngày khác | đổi qua | dời qua | hoãn | đổi vé | dời lại | đổi lại ngày | đổi hôm | thay đổi ngày | chuyển qua | lùi lại | dời hôm khác | dời tới | dời đến | đổi tới | đổi thành ngày',
    directions:
      'bao xa | địa chỉ | đường nào | đường đi | chỉ đường | bản đồ | vị trí | đi đường nào | đi thế nào | đi như thế nào | đi sao | đi kiểu gì | lối vào | cổng vào | cổng nào | làm sao để đến | định vị | đến bằng gì | hỏi đường | cho hỏi đường | đường từ | đường tới | đường đến | đi xe gì | đi bằng gì | google map | google maps | bắt xe gì | xe bus nào | xe buýt nào | xe bus | xe buýt | gần đâu | cách trung tâm | cách sân bay | xin vị trí | gửi vị trí | đi bằng xe gì | qua đó bằng | tới đó bằng | đến đó bằng | qua đó đi | tới đó đi',
    hours:
      'mấy giờ | có mở | mở không | mở cửa | đóng cửa | giờ mở cửa | giờ hoạt động | giờ làm việc | thời gian hoạt động | thời gian mở cửa | mấy h | may h | khi nào mở | mở tới | mở đến | chuyến cuối | chuyến đầu | chạy tới mấy | chạy đến mấy | mở ko | mở k | mở hok',
    parking:
      'đậu xe | đỗ xe | gửi xe | bãi xe | giữ xe | bãi đậu | bãi đỗ | chỗ để xe | để xe | bãi gửi xe | chỗ đậu | giữ ô tô | gửi ô tô | đậu ô tô | để ô tô',
    rules: 'nội quy | quy định | mang đồ ăn | mang thức ăn | mang theo đồ ăn | mang chó | thú cưng | flycam',
    visit: 'thông tin tham quan | thông tin | thông tin chung | thông tin chi tiết',
    payment:
      'thanh toán | trả tiền | chuyển tiền | chuyển khoản | ck | quẹt thẻ | trả bằng | momo | vnpay | tiền mặt | stk | số tài khoản | mã qr | qr | trả thẻ | visa | trả tiền mặt | zalopay | trả sau | cà thẻ | trả tại quầy',
    person:
      'nhân viên | tư vấn | gặp người | nói chuyện với | người thật | hotline | tổng đài | liên hệ | số điện thoại | sđt | sdt | gọi cho | gọi điện | hỗ trợ viên | tư vấn viên | quản lý | gọi lại | tvv | có ai không | có ai ko | zalo | gặp nv',
    thanks:
      'cảm ơn | dạ cảm ơn | dạ cám ơn | cám ơn | cảm ơn bạn | tks | thanks | thank | cam on | c.ơn | cảm ơn nhiều',
    language: 'ngôn ngữ | tiếng anh | tiếng việt | tiếng hàn | tiếng trung | tiếng nga | đổi ngôn ngữ',
  },
  weakWishes: {
    cancel:
      'không đi được | ko đi được | không đi nữa | hông đi được | k đi nữa | ko đi nữa | bỏ đơn | thôi không mua | không mua nữa',
    directions: 'ở đâu | chỗ nào | đâu vậy | nằm đâu',
    myTickets:
      'qr không quét được | mã không quét được | không quét được | vé của tôi | vé của mình | vé của em | vé đã đặt | vé đã mua | đơn của tôi | đơn hàng | vé tôi đâu | xem vé | xem lại vé | gửi lại vé | mất vé | mất mã | mất qr | mất mã qr | mã vé | vé mình đâu | đơn của mình | vé mình đặt | chưa nhận được vé | vé của anh | vé của chị | vé em đâu | lấy lại vé | xin lại vé | cho xin lại vé | gửi vé lại | gửi lại giúp | gửi lại cho | gửi lại mã | xóa mất | xoá mất | lỡ xóa | không mở được | ko mở được | k mở được | không tải được | ko tải được | vé đâu | chưa có mail | chưa thấy mail | chưa có email | mã không mở | qr không mở | qr ko mở',
    book: 'đặt vé | mua vé | đặt | book | mua | lấy vé | đặt chỗ | booking | dat ve',
    prices:
      'có mất vé | có mất tiền | có tính tiền | bớt giá | giá | nhiêu vậy | nhiêu tiền | nhiêu v | giá nhiêu | bao nhiêu | bao nhiêu tiền | giá vé | bảng giá | giá cả | bn tiền | bao tiền | giảm giá | khuyến mãi | hết nhiu | nhiu tiền | bao nhiu | nhiêu 1 vé | vé nhiêu | phí vào | ưu đãi | free không | free ko | tính vé | có tính vé | báo giá | hết bn | bn',
    help: 'giúp tôi | trợ giúp | hướng dẫn | cách đặt | đặt như thế nào | đặt thế nào | làm sao để đặt | đặt sao | giúp mình với | giúp với | hỗ trợ',
  },
  openingWishes: {
    yes: 'vâng | dạ vâng | đúng | đúng rồi | đồng ý | ok | oke | okie | okela | ừ | uh | xác nhận | chốt | dạ đúng | dạ được | chuẩn | vâng ạ | có ạ | okê | duyệt | ừm',
    greeting:
      'xin chào | chào buổi sáng | chào buổi tối | chào | chào bạn | alo | alô | hello | chào shop | chào em | chào ad | chào anh | chào chị | hi | em chào | dạ chào',
  },
  loneWishes: {
    yes: 'có | được | phải | dạ | dạ có | ờ | tiếp | tiếp tục | xong',
    no: 'không mua nữa | ko mua nữa | thôi không mua nữa | thôi ko mua nữa | không đặt nữa | thôi không đặt nữa | không | ko | k cần nữa | không cần nữa | ko cần nữa | không cần đâu | không cần | thôi | khỏi | hông | không phải | không ạ | chưa | sai rồi | không đúng | thôi ạ | dạ không | thôi khỏi | hok | khong',
    back: 'quay lại | trở lại | trở về | lui lại | lùi lại',
  },
  without: 'không có | ko có | k có | không lấy | ko lấy | không kèm | không bao gồm',
  remove: 'bớt | giảm | trừ | trừ ra | trừ đi | bỏ | bỏ ra | bỏ bớt | xóa | xoá | loại bỏ',
  exchange: 'đổi | thay | thay vì | thay bằng | chuyển | thay cho',
  exchangeFor: 'thành | bằng | sang',
  consult:
    'hỏi lại | hỏi ý | hỏi ý kiến | bàn với | bàn lại với | hỏi thử | để em hỏi | để mình hỏi | để tôi hỏi | để chị hỏi | để anh hỏi | để hỏi | phải hỏi | để em hỏi lại | để mình hỏi lại | để tôi hỏi lại | để hỏi lại | phải hỏi lại | hỏi ck | hỏi vk | hỏi chồng | hỏi vợ',
  absent:
    'không đi được | ko đi được | không đến được | ko đến được | không đi nữa | ko đi nữa | không tới được | ko đi đc | không đi đc | k đi được',
  filler:
    'nhầm | đặt nhầm | tính | mang | chỗ | chỉ | sửa | sửa thành | sửa lại | xem | gửi | du lịch | tham quan | dịp | sinh nhật | chuyến | ghé | buổi | tìm | báo | bên mình | bên em | nên | dự định | định | dự kiến | kế hoạch | nghỉ | lễ | hè | trường | lớp | học | khách sạn | ở lại | mọi người | tham gia | trải nghiệm | về | lên | xem giúp | kiểm tra | sắp xếp | hướng dẫn | lịch | thành | lại | chung | việc | qua | tới nơi | nếu được | nếu có thể | mk | nội | ngoại | thuyền | du | cũng | cũng được | nào cũng được | kiếm | giữ | giữ chỗ | để dành | làm | xếp | đăng ký | đăng kí | ghi | rủ | chở | khám phá | nhen | hen | sốp | page | bên shop | ấy | á | ó | ớ | gấp | nhanh | liền | phiền | làm phiền | làm ơn | cảm phiền | vui lòng | xin phép | ib | inbox | rep | mng | uhm | ờm | ủa | ê | mún | đủ | cả thảy | hết thảy | sinh đôi | song sinh | vô | ghé qua | nhé shop | nếu tiện | nếu còn | giúp e | cho e | cho mk',
  elsewhere:
    'năm ngoái | năm trước | lần trước | có sẵn | đã có | đã mua | đã đặt | ở nhà | chuyến bay | bay ra | bay về | ở tới | hạ cánh | báo lại',
  booked: 'đặt nhầm ngày | lỡ đặt ngày | đã đặt ngày | đã đặt vé ngày',
  but: 'mà | nhưng | nên',
  doubt:
    'chắc | chắc là | hình như | không chắc | chưa chắc | nếu | tùy | không tính | không kể | trừ mình | trừ em | mỗi | còn lại | không phải mình | không phải em | trước thứ | trước chủ nhật | trước cn | trước t7',
  sentence:
    'chờ | đợi | chút | từ từ | muốn | không | giúp | của | gì | nào | bao nhiêu | thế nào | như thế nào | tại sao | vì sao | sao vậy | cần | cho hỏi | được không | có thể | ở đâu | khi nào | đặt | hỏi | ơi | mấy | chưa | vậy | rồi | nữa | thôi | quá | lắm | biết | trời mưa | mưa | ăn | xe | hông | đâu | nhưng | nếu | sẽ | phải | đang | vẫn | đã | bị | để',
  talk: 'hay quá | tuyệt | tuyệt vời | tuyệt quá | hihi | haha | hehe | hì | tạm biệt | bye | hẹn gặp | hẹn gặp lại | suy nghĩ | để mình suy nghĩ | để em suy nghĩ | suy nghĩ thêm | mắc quá | đắt quá | chúc ngày tốt lành | chúc một ngày tốt lành | chúc shop buôn bán đắt hàng | dễ thương quá | tốt quá | nhiệt tình quá | nhiều | nhiều lắm | lắm | rất nhiều | rồi | hiểu rồi | biết rồi | em hiểu rồi | không sao | không có gì | vui quá | chúc mừng năm mới | giáng sinh vui vẻ | ngủ ngon | khỏe không | có ai không | quá | thật | đã nhận | nhận được rồi | yên tâm rồi | thích quá | đỉnh | xịn quá',
  whyAsked:
    'sao cần | tại sao cần | vì sao cần | sao phải | tại sao phải | sao lại cần | sao lại hỏi | cần tên làm gì | cần sđt làm gì | cần số làm gì | lấy tên làm gì | lấy sđt làm gì | hỏi tên làm gì | để làm gì | tên để làm gì | tại sao lại hỏi | sao hỏi tên | sao hỏi sđt | xin số làm gì | cần để làm gì | có bắt buộc | bắt buộc không | tại sao | vì sao',
  asking:
    'trò gì | có gì | bao nhiêu tuổi | mấy tuổi | bao nhiêu | mấy | có được | làm sao | khi nào | chừng nào | như nào | ntn | được k | đc k | dc k | đc ko | dc ko | đc không | dc không | đc hông | bnh | ở đâu | tại sao | vì sao | sao | thế nào | như thế nào | có cần | có phải | bao lâu | bao giờ | được không | đúng không | không ạ | không vậy | có không | ko ạ | phải không',
  notMeant:
    'năm sau | năm tới | sang năm | năm trước | bot | là bot | để mai | để mai mình | để mai em | sau tết | trước tết | chúc mừng năm mới âm lịch | giáng sinh vui vẻ | giáng sinh an lành | chúc mừng giáng sinh | sau giáng sinh | trước giáng sinh | sau noel | trước noel | chúc mừng năm mới | bỏ qua | có trẻ em không | không có gì | không có vé | không có ai | bỏ túi | 2 chiều | hai chiều | 1 chiều | một chiều | có được | bao nhiêu tuổi | mấy tuổi | đừng hủy | không hủy | đừng huỷ | không huỷ | chưa hủy | không muốn hủy | hiện nay | bao nhiêu năm | năm nay | hay không | một chút | một xíu | một lát | một số | cho mình hỏi | cho em hỏi | cho tôi hỏi | cho hỏi | cho anh hỏi | cho chị hỏi | chính sách hủy | còn vé | còn chỗ | vô được | hay là | hai bên | có thể | đi chơi | với ạ | mình ơi | con đường | một vài | bà con | đến nơi | bây giờ là | có bị hủy không | bị hủy không | có hủy không | cảm ơn bn | cám ơn bn | bn ơi | mua 2 tặng 1 | mua 1 tặng 1 | bay vào',
};
