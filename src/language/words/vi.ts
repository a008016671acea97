import { anyOf, combined, type LanguageWords, numerals } from './words.ts';

const no = 'không | ko | k | kg | hông | hong | hổng | hok | hk | khum | hem | chẳng | chả';
const notYet = anyOf(no, 'chưa | chưa có | vẫn chưa | mãi chưa | mãi không');
/** The speaker, and whose the others are: "vợ em". */
const speakers = 'em | mình | tôi | tui | anh | chị | cháu | con | e | mk | tớ | tao | bác | cô! | chú | dì!';
const ownersBehind = 'em | mình | tôi | tui | anh | chị | e | mk';
const some = 'mấy | các | vài | lũ | bọn | tụi | đám | bầy';
const we = combined(
  'tụi | bọn | chúng',
  'mình | em | tôi | tui | anh | chị | e | mk | tớ | con | cháu | tao',
);
/** Words for one boy. */
const boy =
  'thằng cu | thằng bé | thằng nhóc | thằng con | thằng con trai | thằng cháu | thằng cháu nội | thằng cháu ngoại | thằng út | thằng lớn | thằng nhỏ | cu tí | cu con | cu cậu | cậu con trai | cậu nhóc | cậu bé | quý tử';
/** What a package holds: "vé này chơi được gì", "1 vé đi được mấy người". */
const ofWhatIsIn = anyOf(
  combined(
    'vé | vé này | vé đó | vé ni | gói | gói này | gói đó | combo | combo này | combo đó | loại này | loại đó | trong vé | trong gói | trong combo | trong đó | bên trong',
    'có gì | có những gì | có cái gì | được gì | được những gì | được chơi gì | được đi đâu | chơi được gì | chơi được những gì | chơi gì | đi được những gì | đi được những đâu | đi được đâu | đi những đâu | xem được gì | xem gì | ăn gì',
  ),
  combined(
    '1 vé | một vé | 1 cabin | một cabin | mỗi cabin | mỗi vé | 1 combo | một combo | mỗi combo',
    'đi được mấy người | đi đc mấy người | mấy người | cho mấy người | được mấy người | đi mấy người | ngồi mấy người | ngồi được mấy người | chở mấy người | đi được bao nhiêu người | bao nhiêu người',
  ),
);
/** Whose day it is, who comes no second time: "4 người, sinh nhật vợ". */
const ofSomebody = combined(
  'sinh nhật | sn | bday | mừng sinh nhật | mừng thọ | kỷ niệm ngày cưới | tặng sinh nhật',
  'vợ | chồng | vk | ck | bà xã | ông xã | mẹ | má! | ba! | bố! | bé | con | con gái | con trai | cháu | em gái | em trai | chị gái | anh trai | bạn | bạn gái | bạn trai | người yêu | ny | gấu | sếp | ông | bà | ông bà | bà nội | bà ngoại | ông nội | ông ngoại | ba mẹ | bố mẹ | vợ chồng',
);
const dayParts = 'sáng | trưa | chiều | tối | đêm';

/** "Dời qua hôm sau": the day behind the booked one. */
const toNextDay = combined(
  'đổi | dời | chuyển | lùi',
  'sang | qua | tới | đến | xuống | lại',
  'hôm sau | ngày hôm sau | hôm sau nữa',
);

export const vi: LanguageWords = {
  language: 'vi',
  numbers: {
    ...numerals(
      [
        '',
        '',
        'hai mươi',
        'ba mươi',
        'bốn mươi',
        'năm mươi',
        'sáu mươi',
        'bảy mươi',
        'tám mươi',
        'chín mươi',
      ],
      ['', 'mốt', 'hai', 'ba', 'bốn', 'lăm', 'sáu', 'bảy', 'tám', 'chín'],
      [20, 99],
      [' '],
    ),
    1: 'một',
    2: 'hai | đôi!',
    3: 'ba',
    4: 'bốn | tư!',
    5: 'năm | lăm',
    6: 'sáu!',
    7: 'bảy | bẩy',
    8: 'tám',
    9: 'chín',
    10: 'mười | một chục | chục',
    11: 'mười một',
    13: 'mười ba',
    14: 'mười bốn',
    15: 'mười lăm',
    16: 'mười sáu',
    17: 'mười bảy',
    18: 'mười tám',
    19: 'mười chín',
    12: 'mười hai',
    20: 'hai mươi | hai chục | 2 chục',
    21: 'hai mươi mốt | hai mốt | hăm mốt',
    22: 'hai mươi hai | hăm hai',
    23: 'hai mươi ba | hăm ba',
    24: 'hai mươi bốn | hai mươi tư | hai tư | hăm bốn | hăm tư',
    25: 'hai mươi lăm | hai mươi nhăm | hai lăm | hai nhăm | hăm lăm',
    26: 'hai mươi sáu | hai sáu | hăm sáu',
    27: 'hai mươi bảy | hai bảy | hăm bảy',
    28: 'hai mươi tám | hai tám | hăm tám',
    29: 'hai mươi chín | hai chín | hăm chín',
    30: 'ba mươi | ba chục | 3 chục',
    40: 'bốn mươi | bốn chục | 4 chục',
    50: 'năm mươi | năm chục | 5 chục',
  },
  // Without its mark also "after", so only before a noun.
  articles: { 6: 'sau' },
  months: [
    'tháng giêng | t1 | t01',
    't02',
    't03',
    'tháng tư | t04',
    't05',
    't06',
    't07',
    't8 | t08',
    't9 | t09',
    't10',
    't11',
    'tháng chạp | tháng chạp dương | tháng chạp dương lịch | t12',
  ],
  weekdays: [
    't2 | thứ hai',
    't3 | thứ ba',
    't4 | thứ tư',
    't5 | thứ năm',
    't6 | thứ sáu',
    't7 | thứ bảy | thứ bẩy',
    'cn | chủ nhật | chúa nhật | chủ nhựt | c.n | cnhat',
  ],
  weekdayMark: 'thứ',
  weekend: 'cuối tuần',
  days: {
    [-1]: anyOf('hôm qua | hqua | hôm wa', combined(dayParts, 'qua')),
    [-2]: 'hôm kia',
    0: anyOf('hôm nay | bữa nay | nay | hnay | hum nay | hôm ni | bữa ni', combined(dayParts, 'nay | ni')),
    1: anyOf(
      'ngày mai | mai | bữa mai | hôm mai | nmai | ngày mơi | sớm mai | sáng sớm mai',
      combined(dayParts, 'mai'),
    ),
    2: anyOf('ngày kia | ngày mốt | mốt | bữa mốt | hôm mốt | hôm kia tới', combined(dayParts, 'mốt')),
    15: 'nửa tháng nữa',
    3: 'ngày kìa',
  },
  daysBeside: {
    1: 'ngày hôm sau | hôm sau | ngày kế tiếp | ngày sau đó | hôm sau đó',
    [-1]: 'ngày hôm trước | hôm trước',
  },
  weeks: {
    [-1]: 'tuần trước | tuần rồi | tuần qua',
    0: 'tuần này | tuần nầy | tuần ni',
    1: 'tuần sau | tuần tới | tuần kế | tuần kế tiếp | tuần tiếp theo | tuần sắp tới',
    2: 'tuần sau nữa | tuần tới nữa | tuần kế nữa',
  },
  whichWeek: { [-1]: 'vừa qua | vừa rồi | qua', 1: 'sau', 2: 'sau nữa' },
  holidays: {
    '12-24': 'đêm giáng sinh | đêm noel | 24 noel | đêm 24 noel | tối 24 noel | 24 giáng sinh',
    '12-25': 'giáng sinh | lễ giáng sinh | noel | lễ noel | nôen | nô en',
    '12-31': anyOf(
      combined(
        'giao thừa | đêm giao thừa',
        'dương lịch | dương | tây | tết tây | tết dương | tết dương lịch',
      ),
      'đêm cuối năm | ngày cuối năm | ngày cuối cùng của năm | đêm countdown',
    ),
    '01-01': anyOf(
      'tết dương lịch | tết dương | tết tây | năm mới dương lịch | đầu năm dương lịch | mùng 1 dương lịch',
      combined('mùng | mồng', '1 | một', 'tết tây | tết dương | tết dương lịch'),
    ),
    '01-02': combined('mùng | mồng', '2 | hai', 'tết tây | tết dương | tết dương lịch'),
    '01-03': combined('mùng | mồng', '3 | ba', 'tết tây | tết dương | tết dương lịch'),
    '02-14': 'valentine | lễ tình nhân | ngày tình nhân | ngày lễ tình nhân | lễ tình yêu | valentin',
    '10-20': 'phụ nữ việt nam | ngày phụ nữ việt nam',
    '11-20': 'ngày nhà giáo | ngày nhà giáo việt nam | lễ nhà giáo',
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
    'newYear-8..-7':
      'ông táo | ông công ông táo | ngày ông táo | đưa ông táo | 23 tháng chạp | hăm ba tháng chạp',
    'newYear-4..-3': '27 tết | hai bảy tết | hăm bảy tết | 27 tháng chạp',
    'newYear-3..-2': '28 tết | hai tám tết | hăm tám tết | 28 tháng chạp',
    'newYear-1': 'giao thừa | đêm giao thừa | 30 tết | ba mươi tết | tất niên',
    'newYear-2..-1': '29 tết | hai chín tết | hăm chín tết | 29 tháng chạp',
    'newYear+14': 'rằm tháng giêng | rằm tháng 1',
    midAutumn:
      'trung thu | tết trung thu | rằm tháng 8 | rằm tháng tám | rằm trung thu | lễ trung thu | 15/8 âm lịch | 15/8 âm | 15 tháng 8 âm lịch',
  },
  except: anyOf(
    combined('rẻ | mắc | đắt | giá cao | giá thấp | đông | vắng | ít người | nhiều người', 'hơn'),
    'so với | so vs | khác với | khác vs | rẻ hơn so với | mắc hơn so với | đắt hơn so với',
    'hẹn gặp | hẹn | không đi | ko đi | trừ | ngoại trừ | thay vì | trừ ra | không lấy ngày | đừng | thay cho',
    combined(no, 'phải | phải là'),
    combined('chứ | chớ', no, 'phải'),
    combined('hông | hong | hổng | hok | hk | k', 'đi'),
    'đâu có | đâu có đặt | đâu có mua | đâu phải | chứ đâu phải | chớ đâu phải | chứ không | chứ ko | chứ hông | chứ k',
  ),
  exceptBehind:
    'bận rồi | bận việc | không được rồi | ko được rồi | không tiện | kẹt rồi | bận! | bận mất rồi | bận òi | kẹt! | có việc | có hẹn | trùng lịch | bận học | bận làm | mắc công chuyện',
  ordinals: ['đầu tiên | đầu'],
  correction:
    'nhầm | à nhầm | ủa nhầm | í nhầm | ý nhầm | nhầm rồi | lộn | à lộn | ủa lộn | í lộn | lộn rồi | à không | ủa không | à ko | à k | í không | ý mình là | ý em là | ý tôi là | ý là | à quên | sorry | xin lỗi | khoan | khoan đã | ủa khoan | khoan khoan',
  coming: 'này | tới | sắp tới | nầy | sắp đến',
  lastMonth: 'tháng trước | tháng rồi | tháng vừa rồi',
  thisMonth: 'tháng này',
  nextMonth: 'tháng sau | tháng tới',
  monthParts: {
    '1 0': 'đầu tháng | đầu tháng này',
    '1 1': 'đầu tháng sau | đầu tháng tới',
    '11 0': 'giữa tháng | giữa tháng này | trung tuần tháng',
    '11 1': 'giữa tháng sau | giữa tháng tới',
    '21 0': 'cuối tháng | cuối tháng này | hạ tuần tháng',
    '21 1': 'cuối tháng sau | cuối tháng tới',
  },
  afterDay: 'sau | sau ngày',
  beforeDay: 'trước | trước ngày',
  inBetween:
    'khoảng giữa | ở giữa | trong khoảng đó | trong khoảng này | trong thời gian đó | giữa hai ngày đó | giữa 2 ngày đó | trong mấy ngày đó',
  workday: 'ngày thường | ngày trong tuần | trong tuần',
  in: 'sau',
  later: 'nữa | sau | tới | tuần sau | nữa nha',
  movedBy: {
    1: 'lùi | lùi lại | lùi thêm | trễ | trễ hơn | muộn | muộn hơn | đi trễ hơn | đi muộn hơn | dời lại | lui lại | đẩy lùi',
    [-1]: 'sớm hơn | sớm | đi sớm hơn | đẩy lên',
  },
  moved: { 1: toNextDay },
  within: 'trong vòng | trong khoảng',
  spans: { 1: 'ngày | hôm | bữa', 7: 'tuần | tuần sau | tuần trước | tuần rồi | tuần qua' },
  dayMarkBefore: 'ngày | sau ngày | trước ngày | mùng | mồng | hôm',
  dayMarkAfter: 'này! | tây | dương! | dương lịch | tây lịch',
  monthMarkBefore: 'tháng | thg',
  yearMark: 'năm',
  lunar: 'tháng giêng | tháng chạp | tết | âm lịch | âm | giêng | al | âl | lịch âm',
  whom: {
    adult: anyOf(
      'người lớn | nl | ng lớn | ngl | nglon | nlớn | ngừi lớn | người nhớn | nguoi lon | vé lớn | khách lớn | người trưởng thành',
      'bố mẹ | ba mẹ | phụ huynh | anh chị | cô chú | chú bác | cô bác | dì dượng | cô dượng | cậu mợ | chú thím | ông bà chủ',
      'giáo viên | cô giáo | thầy cô | thầy giáo | giáo viên chủ nhiệm | gv | hướng dẫn viên | hdv | bảo mẫu | cô giữ trẻ | người giúp việc',
      'phụ nữ | đàn ông | người đàn ông | bà bầu | mẹ bầu | người trung niên | anh em họ | chị em họ',
    ),
    child: anyOf(
      'trẻ em | trẻ con | trẻ | trẻ nhỏ | trẻ e | tr em | te | em bé | e bé | em nhỏ | e nhỏ | em bé nhỏ | bé | con nít | con trẻ',
      'cháu | cháu nhỏ | cháu bé | cháu lớn | cháu gái | cháu trai | cháu nội | cháu ngoại | cháu họ | nhóc | nhóc con | nhóc tì | nhóc tỳ',
      'thiếu nhi | thiếu niên | đứa nhỏ | đứa trẻ | đứa bé | đứa nhóc | đứa con | đứa cháu | đứa con nít | bạn nhỏ | bạn bé | bạn nhí! | nhí!',
      'con | con nhỏ | con lớn | con trai | con gái | con thơ | con đầu | con út | con đầu lòng | con gái rượu | bé con | bé gái | bé trai | bé lớn | bé nhỏ | bé út | bé yêu | bé iu | bé cưng',
      boy,
      'con bé | con nhóc | con cháu gái | cô con gái | cô bé | cô nhóc | nhỏ út | công chúa | cục cưng | baby | tre em | em mầm non | trẻ mầm non | cháu mầm non | cháu mẫu giáo | bé mầm non | bé mẫu giáo',
    ),
    senior: anyOf(
      'cao tuổi | người về hưu | nct | lão niên',
      'cụ | các cụ | cụ già | cụ ông | cụ bà | ông cụ | bà cụ | ông lão | bà lão | ông bà | ông bà già | bô lão | phụ lão | cựu chiến binh | cán bộ hưu trí',
      combined('bác | cô | chú | ông | bà | người | ng', 'lớn tuổi | già | cao tuổi | có tuổi'),
    ),
    student: anyOf(
      'sinh viên | học sinh | hssv | sv | svien | hs | học viên | học trò | tân sinh viên | du học sinh',
      combined('sv | sinh viên', 'năm 1 | năm 2 | năm 3 | năm 4 | năm nhất | năm hai | năm ba | năm cuối'),
      combined('em | bạn | đứa | cháu | bé', 'sinh viên | sv | học sinh | hs'),
    ),
    infant:
      'bé thôi nôi | bé mới thôi nôi | bé chưa thôi nôi | bé chưa đầy năm | bé đầy năm | bé mới biết đi | bé chưa biết đi | bé đầy tháng | em bé sơ sinh | sơ sinh | bé sơ sinh | trẻ sơ sinh | em bé mới sinh | bé mới sinh | bé mới đẻ | bé còn bú | em bé ẵm ngửa',
    person: anyOf(
      'người | ng | ngừi | khách | thành viên | hội viên | bạn | mem | member | pax | đứa | thằng | ae | anh em | nhân viên | công nhân | cán bộ | thanh niên | bạn trẻ | khách tây | khách nước ngoài | người nước ngoài',
      'đồng nghiệp | đứa bạn | người bạn | thằng bạn | con bạn | nhỏ bạn | em họ | em trai | em gái | đứa em | thằng em | em út | bạn nam | bạn nữ | cô gái | chàng trai | chị em gái | anh em trai',
    ),
    ticket:
      'vé | v | tấm vé | chiếc vé | cái vé | cặp vé | suất | xuất | suất vé | slot | vé vào cổng | vé vào cửa',
  },
  whomBehind: {
    adult:
      'lớn | anh | chị | cô! | chú | bác | dì! | cậu | mợ! | thím | dượng! | thầy! | sếp | hướng dẫn | tài xế',
    child: 'nhỏ',
    senior: 'ông | bà',
    person: anyOf(
      'mẹ con | bố con | cha con | ba con | má con | bà cháu | ông cháu | chị em | anh em | anh chị em | cô cháu | dì cháu | chú cháu | cậu cháu | thầy trò | cô trò',
      'mạng | mống | em | đầu người | nhân khẩu',
    ),
    ticket: 'chỗ! | ghế!',
  },
  single: anyOf(
    boy,
    'con bé | con nhóc | con cháu gái | cô con gái | cô bé | cô nhóc | nhỏ út | con út | con đầu | con đầu lòng | con gái rượu | bé út | bé con | cục cưng',
  ),
  group: anyOf(
    'nhóm | đoàn | lớp | công ty | cty | lớp con mình | lớp con em | lớp của con | lớp con | lớp bé | lớp mẫu giáo | lớp mầm non | trường mầm non | trường mẫu giáo | hội! | đội! | team | clb | câu lạc bộ | cơ quan',
    combined(
      'nhóm | đoàn | lớp | công ty | cty | team | cơ quan',
      'em | mình | tôi | tui | anh | chị | e | mk | bên em | bên mình',
    ),
  ),
  party: anyOf('gia đình | gđ | nhóm | đoàn | cả nhà | đi | cho', we, combined('nhà | gđ', ownersBehind)),
  named: {
    '1 adult me':
      'còn mình em thôi | còn mình e thôi | còn mình em | còn mình e | mình em thôi | mình e thôi | một mình | 1 mình | mỗi mình | mỗi em | mỗi tui | mỗi tôi! | có mình em | có mình tui | mình ên',
    '1 adult': anyOf(
      'vợ | chồng | vk | ox | bx | gấu | ông xã | bà xã | ny | người yêu | người iu | bạn gái | bạn trai | bạn đời | hôn phu | hôn thê | vợ chưa cưới | chồng chưa cưới',
      combined('vợ | chồng | vk | ck', ownersBehind),
      'mẹ | má! | bố! | mẹ già | bố già | mẹ ruột | bố ruột | tía!',
      'bố em! | bố e! | bà nhà | ông nhà',
      combined('bố', 'mình | tôi | tui | mk | vợ | chồng | ck | vk | nuôi'),
      combined('ba | cha | mẹ', 'em | mình | tôi | tui | e | mk | vợ | chồng | ck | vk | nuôi'),
      combined('má', 'em! | mình! | tôi! | tui! | vợ! | chồng!'),
      'chị gái | anh trai | em gái | em trai | chị ruột | anh ruột | em ruột | anh họ | chị họ | em họ | anh rể | chị dâu | em dâu | em rể | con dâu | con rể | thằng em | nhỏ em | đứa em | ông anh | bà chị | em út | cô em gái | cậu em trai',
      combined('dì | cậu | chú | cô | bác | mợ | thím | dượng', 'em! | mình! | tôi! | tui! | ruột | họ'),
      'chị mình | anh mình | chị tui | anh tui | chị tôi | anh tôi | bà dì | bà cô | ông chú | ông bác | ông cậu',
      'bạn thân | bạn cùng phòng | thằng bạn | con bạn | nhỏ bạn | cô bạn | anh bạn | cậu bạn | chị bạn | đứa bạn thân | thằng bạn thân | con bạn thân | nhỏ bạn thân | ông bạn | bà bạn',
      'chị giúp việc | cô giúp việc | bác tài',
    ),
    '2 adult': anyOf(
      combined('hai | 2', 'vợ chồng | vc | vợ chồng già'),
      'một đôi | 1 đôi | 2vc | vợ chồng | vc | vck | vợ chồng già | vợ chồng trẻ | vợ chồng son | vợ chồng mới cưới | vợ chồng con | vợ chồng bạn | cặp đôi',
      combined('vợ chồng | vc | hai vợ chồng | 2 vợ chồng', ownersBehind),
      combined(
        'vợ chồng',
        'em gái | em trai | anh trai | chị gái | anh chị | con gái | con trai | bạn em | bạn mình | cô chú | nhà em',
      ),
      combined('1 | một', 'ba', '1 | một | và | và 1', 'mẹ | má'),
      'ba và mẹ | bố và mẹ | ba với mẹ | bố với mẹ | ba với má | ba và má | cha và mẹ | bố vs mẹ | ba vs mẹ | ba , mẹ | bố , mẹ',
      'bố mẹ | ba mẹ | cha mẹ | ba má | tía má | bama | bame',
      combined(
        'bố mẹ | ba mẹ | cha mẹ | ba má',
        'em | mình | tôi | tui | e | mk | vợ | chồng | ck | vk | già',
      ),
      'cậu mợ | chú thím | cô dượng | dì dượng | bác trai bác gái | bác trai và bác gái',
      combined('em | e | mình | mk', 'với ck | vs ck | và ck | cùng ck'),
    ),
    '2 child': 'cặp sinh đôi | cặp song sinh',
    '2 senior': anyOf(
      'ông bà | ông bà nội | ông bà ngoại | hai ông bà | 2 ông bà | hai cụ',
      combined('ông bà', 'em | mình | e | mk | tôi | tui | bé'),
    ),
    '1 senior': anyOf(combined('bà | ông', 'nội | ngoại | cố | cụ'), combined('cụ', 'ông | bà')),
    'some senior': anyOf('ông bà nội ngoại | ông bà hai bên', combined('mấy', 'cụ | ông bà')),
    'some adult': anyOf(
      combined(
        'mấy | các | vài',
        'cô | chú | bác | dì | anh | chị | cậu | ông | bà | cô chú | anh chị | thầy cô | thầy',
      ),
    ),
    'some person': anyOf(
      'bạn bè | nhóm bạn | hội bạn | đám bạn | đồng nghiệp | chiến hữu | hội bạn thân | nhóm bạn thân | cạ cứng',
      combined(
        'mấy | vài',
        'người | người bạn | bạn | đứa bạn | thằng bạn | anh em | chị em | anh chị em | ae | thằng',
      ),
      combined(
        'mười mấy | chục mấy | hai mươi mấy | ba mươi mấy | mấy chục | vài chục | dăm bảy | năm bảy | dăm ba | năm ba | mươi',
        'người | đứa | bạn | khách | em',
      ),
      combined('các', 'người bạn | đứa bạn | anh em | chị em | anh chị em | đồng nghiệp'),
      'mẹ con | bố con | cha con | ba con | bà cháu | ông cháu | cô cháu | dì cháu',
    ),
    'some child': anyOf(
      'mấy đứa',
      combined(
        some,
        'bé | cháu | con | nhóc | nhỏ | đứa nhỏ | đứa trẻ | đứa con | đứa cháu | đứa nhóc | trẻ | nhí | em nhỏ | em bé | bạn nhỏ',
      ),
      'sắp nhỏ',
      combined('tụi | bọn | đám | lũ', 'con nít | trẻ con'),
    ),
    'some student': anyOf(
      combined(some, 'sinh viên | học sinh | em học sinh | bạn sinh viên | em sinh viên | hs | sv'),
    ),
  },
  couples: 'cặp đôi | cặp vợ chồng | cặp | đôi vợ chồng | cặp tình nhân | đôi tình nhân | cặp bạn',
  families: 'gia đình | gđ | hộ gia đình',
  household: anyOf(
    combined('nhà | gia đình | gđ | đại gia đình | cả nhà | cả gia đình', ownersBehind),
    'cả nhà | cả gia đình | cả bọn | cả lớp | cả đoàn | cả nhóm | cả hội | cả team | cả công ty | cả phòng | cả họ | đại gia đình | họ hàng | dòng họ | anh chị em | nội ngoại',
  ),
  self: speakers,
  owner: speakers,
  vocative: 'ơi',
  asksFor: 'muốn | lấy | xin | cần',
  forWhom: 'cho | đặt cho',
  forDay: 'cho',
  bringing:
    'với | vs | cùng | dẫn | dẫn theo | dẫn thêm | dắt! | dắt theo | đưa | đưa theo | kèm | đi với | đi vs | đi cùng | đi chung với | đi chung vs | chở! | rủ | rủ thêm | bế! | bồng! | ẵm | cõng',
  more: 'thêm | nữa | cộng thêm | bổ sung | phát sinh',
  joining: anyOf(
    combined('cũng | cx', 'đi | tham gia | muốn đi | đi cùng | đi chung | đi nữa | đi luôn'),
    'muốn đi cùng | muốn đi chung | muốn đi theo | muốn tham gia | xin đi cùng | đi cùng luôn',
  ),
  forgotten: 'quên mất | à quên | quên tính | quên kể | còn thiếu',
  total: 'tổng cộng | tổng | tất cả | tất cả là | cả thảy | vậy là | tổng là | tổng cộng là | cộng lại',
  among:
    'trong đó | trong đó có | trong số đó | trong số đó có | trg đó | gồm | gồm có | bao gồm | gồm cả | bao gồm cả | tính cả | tính luôn | tính luôn cả | kể cả | kể luôn',
  age: 'tuổi | tháng tuổi | năm tuổi | tháng | t | tủi | tuổi rưỡi | thg tuổi | thg',
  aged: 'mới lên | vừa lên',
  copula: 'là',
  school: 'lớp | cấp',
  monthsOld: 'tháng tuổi | tháng | thg tuổi | thg',
  over: 'trên | hơn | ngoài',
  everybody: 'cả hai | đều | đều là | toàn | toàn là | tất cả | ai cũng',
  at: 'lúc | vào lúc | khoảng | tầm | trước | hồi | cỡ! | chừng! | sau lúc',
  clock:
    'h | g | giờ | h sáng | giờ chiều | h chiều | giờ tối | h tối | giờ rưỡi | h rưỡi | giờ đêm | h đêm | giờ trưa | h trưa | giờ sáng | giờ khuya | giờ hơn',
  money:
    'k | đ | đồng | nghìn | ngàn | triệu | tr | vnđ | vnd | xị | trieu | củ! | trăm ngàn | trăm nghìn | trăm k | ngìn | ngàn đồng',
  measure:
    '% | phần trăm | tuổi | kg | ký | phút | tiếng | lần | đêm | tháng tuổi | tầng | năm tuổi | tiếng đồng hồ | km | chỗ đậu | xe | giờ đồng hồ | ngày đêm | t | sao | phòng | balo | sao luôn | backpack | vali | hành lý | ba lô | thế hệ | cây số | cái xe | chiếc xe | tháng rưỡi | giờ rưỡi | tiếng rưỡi | ngày rưỡi',
  numbered: 'phòng | số | số nhà | cổng | phường | quận! | tầng! | bàn!',
  height: 'cm | m | mét | phân! | m rưỡi | mét rưỡi',
  stature: 'cao | chiều cao | cao lớn',
  join: 'và | với | vs | cùng | cùng với | cùng vs | kèm | kèm theo | cộng | lẫn | zới | dzới | với cả',
  or: 'hoặc | hay | đến | tới',
  between: 'giữa | trong khoảng từ',
  through: 'đến | tới',
  small: anyOf(
    ofSomebody,
    'nãy giờ | nãy | hồi nãy | đổi ý | đổi ý rồi | đi về cùng ngày | về cùng ngày | về trong ngày | trong cùng ngày | thắc mắc',
    'tên | cho | ạ | nha | nhe | nhá | dạ | giúp | giùm | dùm | em | anh | chị | mình | tôi | tui | của | là | thì | ơi | ad | shop | bạn | vào | sáng | chiều | tối | trưa | này | muốn | xin | đi | lấy | à | nè | cái | cần | còn | có | không | ko | k | e | được | hết | tất cả | tổng | tổng cộng | hả | luôn | hộ | gồm | ah | nhoa | tại | ở | đó | admin | chơi | từ | đây | mua | loại | ra | mà | mà là | nhà | chứ | luôn là',
    'đc | dc | lun | lunn | rùi | nhek | mừ | đi đã | vậy đó | nhé | nhó | nhen | nghen | nghe | hen | hén | nhaa | nhaaa | nha shop | nè nha | ak | ạk | hỉ | đó nha | đấy | zậy | zạ | vầy | nà | nek | nì | á | ớ | ta | luôn nha | luôn nhé | luôn ạ | nhoé | nghe em | nha em | nha chị | nha anh | nha bạn',
    'khoảng chừng | chừng | cỡ | tầm | tầm khoảng | độ chừng | đúng | tròn | gì đó | gì đấy | gì hết | nào cũng được | nào cũng đc | cũng được | cũng đc | cũng dc | nào cũng ok | gì cũng được',
    combined('xe', '4 | 5 | 7 | 9 | 16 | 24 | 29 | 30 | 35 | 45 | 50', 'chỗ'),
    combined(
      'ngày | hôm | bữa | lúc | giờ | chuyến',
      'nào cũng được | nào cũng đc | nào cũng dc | nào cũng ok | nào cũng đi được',
    ),
  ),
  wishes: {
    next: anyOf(
      'xong chưa ạ | vậy là xong chưa | vậy là xong hả | thế là xong chưa | vậy xong chưa | vé của em chưa | vé của mình chưa | còn phải làm gì | còn phải làm gì nữa | cần làm gì nữa | phải làm gì nữa | cần làm thêm gì | phải làm thêm gì | sao nữa | rồi sao | rồi sao nữa | xong rồi sao | làm gì tiếp | làm gì nữa | làm sao nữa | làm gì tiếp theo | bước tiếp theo | tiếp theo là gì | giờ làm gì | giờ sao | giờ làm sao | bây giờ làm gì | tiếp theo sao | tiếp theo làm gì | h làm gì',
    ),
    myTickets: anyOf(
      combined(
        'gửi | chuyển | chia sẻ | share',
        '1 vé | một vé | vé này | riêng 1 vé | 1 cái vé',
        'cho | qua cho | sang cho',
      ),
      'chưa thấy xác nhận | không thấy xác nhận | chưa nhận được xác nhận | gửi vé ở đâu | vé gửi về đâu | vé gửi qua đâu | nhận vé ở đâu | nhận vé thế nào | nhận vé như thế nào | nhận vé kiểu gì | mã qr đâu | qr đâu | mã vé đâu | mã qr của mình đâu | chưa thấy mã qr | chưa thấy qr | không thấy mã qr | mã qr đâu rồi | chưa nhận được | chưa thấy gửi | tìm không thấy | tìm ko thấy | tìm vé không thấy | tìm không ra vé',
      combined(
        notYet,
        'nhận | nhận được | nhận đc | nhận dc | thấy | nhận đươc',
        'vé | vé nào | mã | mã vé | mã qr | qr | mail | email | tin nhắn | gì hết | gì cả',
      ),
      combined(
        'chưa | vẫn chưa | mãi chưa',
        'có | gửi',
        'vé | mã | mã vé | mã qr | qr | mail | email | tin nhắn',
      ),
      combined(notYet, 'thấy', 'vé đâu | gửi vé | gửi mã | gửi gì | đâu'),
      combined('tìm | kiếm', 'hoài | mãi | đâu cũng | khắp', no, 'thấy | ra | có'),
      combined('tìm | kiếm', no, 'ra | có | thấy | thấy đâu'),
      combined(
        'mua | đặt | book | thanh toán | trả tiền | chuyển khoản | ck',
        'rồi | xong | r',
        'mà',
        notYet,
        'thấy | có | nhận được',
      ),
      combined('mà', 'h | giờ | bây giờ', no, 'thấy | thấy đâu | thấy vé | tìm thấy'),
      combined(
        'mà',
        'mất tiêu | mất đâu rồi | mất đâu | đâu mất | đâu mất rồi | mất vé | mất điện thoại | mất đt',
      ),
      combined('giờ | h | bây giờ', 'mất điện thoại | mất đt | đổi máy | đổi điện thoại'),
      combined('mới | vừa', 'đổi điện thoại | đổi máy | mất điện thoại | đổi đt'),
      combined('đổi | thay | mất', 'điện thoại | đt | máy', 'mới | cũ | rồi'),
      combined(
        'vé | mã | mã vé',
        'của',
        'em | mình | tôi | tui | anh | chị | e | mk',
        'đâu | đâu rồi | ở đâu',
      ),
      combined('gửi lại | gởi lại | xin lại', 'vé | mã | qr | mã vé | mã qr | file vé | email | mail'),
      'coi lại vé | coi lại đơn | xem lại vé | xem lại vé đã mua | xem lại đơn | xin lại vé | xin lại cái vé | xin lại mã | lấy lại vé | lấy lại mã | lấy lại mã vé | lấy lại mã qr | nhận vé ở đâu | lấy vé ở đâu | xem vé ở đâu | vé xem ở đâu | mã vé ở đâu | mã đơn ở đâu | mã đặt vé ở đâu | mã vé nằm ở đâu | vé nằm ở đâu | mở không ra vé | mở ko ra vé | mở vé không ra | mất vé rồi | mất mã rồi | mất hết vé | xóa nhầm vé | xoá nhầm vé | lỡ tay xóa | lỡ tay xoá | lỡ xóa tin nhắn | lỡ xoá tin nhắn | xóa nhầm tin nhắn | xoá nhầm tin nhắn | xóa nhầm đoạn chat | xoá nhầm đoạn chat | vé đâu rồi | sao chưa có vé | sao chưa thấy vé | chưa về vé | vé chưa về',
    ),
    cancel:
      'hủy | huỷ | hủy vé | hủy đặt vé | hủy đơn | hủy booking | cancel vé | hủy bỏ | hủy kèo | hủy lịch | hủy chỗ | hủy đặt chỗ | hủy toàn bộ | hủy hết | hủy chuyến | hủy tour | huỷ vé | huỷ đơn | cancel đơn',
    refund: anyOf(
      combined(
        'phí hủy | phí huỷ | phí hủy vé | phí hoàn | phí hoàn vé',
        '| bao nhiêu | là bao nhiêu | nhiêu',
      ),
      combined(
        'hủy | huỷ | hủy vé | huỷ vé',
        'có mất tiền | có mất phí | có tốn phí | có bị phạt | mất bao nhiêu | mất phí',
      ),
      'có được trả tiền không | có dc trả tiền ko | có được trả tiền | có đc trả tiền | có dc trả tiền | được trả tiền lại | được trả lại tiền | dc trả lại tiền | có trả tiền lại | có trả lại tiền',
      'hoàn tiền | hoàn vé | trả vé | lấy lại tiền | trả vé lại | trả lại vé',
      combined('trả | trả lại | hoàn | hoàn lại | hoàn tiền', '1 | 2 | 3 | một | hai | ba', 'vé'),
      combined('hoàn | trả', 'lại tiền | tiền lại | lại vé | lại phí'),
      'hoàn phí | hoàn tiền vé | hoàn trả tiền | hoàn cho',
      combined(notYet, 'được hoàn | hoàn | hoàn tiền | nhận được tiền | nhận tiền hoàn'),
      'được hoàn | hoàn lại | hoàn trả | có hoàn không | có hoàn ko | đòi tiền | đòi lại tiền | rút tiền | rút lại tiền | nhận lại tiền | tiền hoàn | bồi hoàn | lấy tiền lại | trả lại được không | trả lại đc ko | hoàn 100 | hoàn bao nhiêu | hoàn đủ tiền | tiền về chưa',
    ),
    changeDate: anyOf(
      'nhầm ngày | sai ngày | lộn ngày | ngày khác | hoãn | đổi lại ngày',
      combined(
        'đổi | dời | chuyển | lùi | thay đổi | sửa | muốn đổi | muốn dời | cần đổi | đổi giúp | đổi giùm | đổi vé',
        'ngày | lịch | ngày đi | lịch đi | sang ngày | qua ngày | sang hôm | qua hôm | qua bữa | sang bữa | tới ngày | đến ngày | thành ngày | thời gian | lịch hẹn',
      ),
      combined('lùi', 'lại | xuống | tới | đến | sang | qua | ngày | vé | được không | đc ko | được ko'),
      combined('dời | chuyển', 'xuống | tới | đến | ngày'),
      combined('đổi | dời | chuyển', 'hôm khác | bữa khác | ngày khác | dịp khác | khi khác'),
      toNextDay,
      'đẩy lịch | lùi lại | đổi hôm | đổi bữa | đi trễ hơn | đi muộn hơn | đi sớm hơn | sớm hơn | muộn hơn | trễ lại | lui ngày | lui lại',
    ),
    directions: anyOf(
      'bao xa | địa chỉ | đường nào | đường đi | bản đồ | vị trí | lối vào | cổng vào | cổng nào | làm sao để đến | hỏi đường | cho hỏi đường | đường từ | đường tới | đường đến | đi xe gì | google map | google maps | bắt xe gì | xe bus nào | xe buýt nào | xe bus | xe buýt | gần đâu | cách trung tâm | cách sân bay | xin vị trí | gửi vị trí | qua đó bằng | tới đó bằng | đến đó bằng | qua đó đi | tới đó đi',
      combined(
        'đi | qua | tới | đến | ra | vô | lên | xuống',
        'bằng gì | bằng cách nào | bằng xe gì | bằng phương tiện gì | đường nào | đường gì | lối nào | hướng nào',
      ),
      combined('đi | qua | tới | đến', 'kiểu gì | thế nào | như thế nào | sao | ntn'),
      combined(
        'qua | tới | đến | ra | xuống',
        'đó | đấy | chỗ mình | bên mình | bên shop | bển',
        'sao | bằng gì | kiểu gì | thế nào | bằng cách nào | đường nào | như thế nào | ntn | bao xa',
      ),
      combined('cách', 'bao xa | bao nhiêu km | mấy km | bao nhiêu cây | mấy cây | xa không | xa ko'),
      combined(
        'có | cách đó',
        'xa không | xa ko | xa k | xa hông | xa lắm không | gần không | gần ko | xa trung tâm | gần trung tâm | gần biển | gần sân bay',
      ),
      'map | location | toạ độ | tọa độ | định vị | địa điểm | điểm đón | điểm hẹn | điểm tập trung | khu nào | quận nào | phường nào | đường gì | cổng số mấy | mấy km | mấy cây số | bao nhiêu km | bắt grab | bắt taxi | tìm đường | đường vô | đường ra | đường lên | chỉ đường | chỉ chỗ | nằm ở đâu | nằm ở khúc nào | nằm chỗ nào | ở khúc nào | ở khu nào | ở đường nào | đi grab | đi taxi',
    ),
    hours: anyOf(
      combined('còn', 'vô | vào | vô cổng | vào cổng', 'được | đc | dc | kịp'),
      combined('có', 'vô | vào', 'kịp'),
      'còn kịp | còn kịp vô | còn kịp vào | còn kịp giờ | mấy giờ hết vô | mấy giờ hết vào | mấy giờ hết nhận khách | mấy giờ ngưng bán | mấy giờ ngưng nhận khách | mấy h hết vô | ngưng nhận khách | hết giờ chưa | đóng cửa chưa',
      'mở cửa | đóng cửa | giờ mở cửa | giờ hoạt động | giờ làm việc | thời gian hoạt động | thời gian mở cửa | mấy h | may h | khi nào mở | chuyến cuối | chuyến đầu | chạy tới mấy | chạy đến mấy',
      combined(
        'mở | mở cửa | đóng | đóng cửa | hoạt động | chạy | bán vé | phục vụ | kết thúc | bắt đầu',
        'mấy giờ | mấy h | lúc nào | lúc mấy giờ | từ mấy giờ | tới mấy giờ | đến mấy giờ | tới mấy h | đến mấy h | tới khi nào | giờ nào | giờ mấy | khi nào',
      ),
      combined('có | còn', 'mở cửa | mở | đóng cửa | hoạt động | bán vé tại chỗ'),
      combined(
        'mở | mở cửa | hoạt động',
        'không | ko | k | hông | hong | hok | hk | chưa | hem | từ | tới | đến | lúc',
      ),
      combined('nghỉ', 'lễ không | lễ ko | trưa không | trưa ko'),
      'giờ giấc | khung giờ | giờ diễn | suất diễn mấy | lịch hoạt động | lịch diễn | lịch chạy | máy giờ | mấy giờ | mấy rưỡi | giờ nào | chuyến cuối cùng | chuyến đầu tiên | giờ đón khách | đóng sớm | mở sớm | mở muộn | mở khuya',
    ),
    parking: anyOf(
      combined('xe | xe máy | ô tô | oto | xe hơi', 'gửi | đậu | đỗ | để', 'đâu | ở đâu | chỗ nào'),
      'bãi xe',
      combined(
        'gửi | gởi | đậu | đỗ | để | giữ | đổ',
        'xe | xe máy | ô tô | oto | xe hơi | xe ô tô | xe oto | xe 7 chỗ | xe 16 chỗ | xe đạp',
      ),
      combined(
        'bãi | chỗ | nhà | hầm | bến',
        'đậu xe | đỗ xe | giữ xe | gửi xe | để xe | xe máy | xe ô tô | đậu | đỗ | xe hơi',
      ),
      'parking | vé gửi xe | phí gửi xe',
    ),
    rules: 'nội quy | quy định | mang đồ ăn | mang thức ăn | mang theo đồ ăn | mang chó | thú cưng | flycam',
    visit: 'thông tin tham quan | thông tin | thông tin chung | thông tin chi tiết',
    payment: anyOf(
      'thanh toán | chuyển khoản | ck | quẹt thẻ | momo | vnpay | tiền mặt | stk | số tài khoản | mã qr | qr | trả thẻ | visa | zalopay | cà thẻ',
      combined(
        'trả | thanh toán | tt',
        'trước | sau | liền | tiền mặt | bằng | bằng thẻ | online | tại chỗ | tại quầy | khi tới | lúc tới | khi đến | kiểu gì | sao | thế nào | như thế nào | qua',
      ),
      'chuyển khoản trước | đặt cọc | cọc trước | cọc | tiền cọc | banking | internet banking | ibanking | ví điện tử | apple pay | google pay | shopeepay | shopee pay | viettel money | thẻ tín dụng | thẻ ngân hàng | thẻ atm | atm | mastercard | master card | visa card | trừ tiền | bị trừ tiền | trả góp | số tk | số tài khoản ngân hàng | tk ngân hàng | chuyển tiền | lỗi thanh toán | thanh toán lỗi | trả tiền',
    ),
    person: anyOf(
      'để quên | bỏ quên | quên đồ | quên áo | quên túi | quên ô | quên điện thoại | làm rơi | rơi đồ | mất đồ | đồ thất lạc | đồ để quên',
      'nhân viên | tư vấn | nói chuyện với | người thật | hotline | tổng đài | liên hệ | số điện thoại | sđt | sdt | gọi cho | gọi điện | hỗ trợ viên | tư vấn viên | quản lý | tvv | zalo',
      combined(
        'gặp | nói chuyện với | nói chuyện vs | cần gặp | chat với | chat vs | nối máy',
        'người | nhân viên | nv | ad | admin | ai đó | quản lý | tư vấn | người thật | shop | sale | chủ',
      ),
      combined(
        'gọi | gọi điện | call | alo | phone',
        'mình | em | anh | chị | lại | cho mình | cho em | cho anh | cho chị | lại cho | giúp | e',
      ),
      combined(
        'cho | xin | có',
        'số điện thoại | sđt | sdt | số đt | số liên hệ | hotline | zalo | số zalo | số tổng đài | số phone | số hotline',
      ),
      'người thiệt | ng thật | cskh | chăm sóc khách hàng | bộ phận hỗ trợ | khiếu nại | phàn nàn | không phải robot | không muốn nói với bot | số đt | số nào để gọi | có người không | có nhân viên không | tư vấn thêm',
    ),
    thanks: anyOf(
      'cảm ơn | dạ cảm ơn | dạ cám ơn | cám ơn | cảm ơn bạn | tks | thanks | thank | cam on | c.ơn | cảm ơn nhiều',
      'cảm ơn b | cám ơn b | tks b | thanks b | tks bạn | thank b | cảm ơn shop | xin cảm ơn | cảm ơn ạ | ths | thks | thankyou | thank you | cmon | cám mơn | cảm mơn | camon | mơn | kamsa | tksss | cảm ơn nhìu | cám ơn nhìu | thanks ad | tks ad | cảm ơn trước',
    ),
    language: 'ngôn ngữ | tiếng anh | tiếng việt | tiếng hàn | tiếng trung | tiếng nga | đổi ngôn ngữ',
  },
  weakWishes: {
    refund: combined(
      'lỡ | nhỡ | nếu | lỡ như | nhỡ như | nếu mà | lỡ mà | giả sử | phòng khi | trường hợp | trong trường hợp | lỡ bận | nếu bận | lỡ mưa | nếu mưa | lỡ bé bệnh | lỡ con ốm | lỡ bệnh | lỡ ốm',
      no,
      'đi | đến | tới',
      'được | đc | dc',
    ),
    payment: 'quét mã | quét qr',
    changeDate:
      'xài vé | xài được không | dùng vé này | xài vé này | dùng vé đó | lấy vé này đi | đổi! | dời! | chuyển! | lùi! | đổi sang | đổi từ | đổi giúp | đổi giùm | đổi hộ | muốn đổi | đổi vé sang | đổi qua | đổi vé | đổi tới | đổi lại | dời lại | dời sang | dời qua | dời vé | dời được không | dời đc ko | dời được ko | chuyển sang | chuyển qua | chuyển lại | chuyển vé | chuyển được không | chuyển đc ko | chuyển được ko',
    cancel: anyOf(
      'bỏ đơn | thôi không mua',
      combined(no, 'đi | lấy | mua | đặt | tham gia | cần vé', 'nữa'),
      combined(no, 'đi', 'được nữa | đc nữa | dc nữa | được | đc | dc'),
      combined('khỏi | thôi khỏi', 'đi | mua | đặt | lấy', 'nữa'),
      'dẹp đi | thôi dẹp | bể kèo | bỏ vé này | bỏ đơn này | bỏ kèo | thôi không đi | không tham gia được',
    ),
    directions: 'ở đâu | chỗ nào | đâu vậy | đâu z | đâu v | đâu thế | nằm đâu | ở mô | ở khúc mô | chỗ mô',
    myTickets: anyOf(
      combined(
        'gửi lại | gởi lại | gửi lại vé | gửi lại hình | gửi lại mã',
        '| đi | giùm | dùm | giúp | hộ | cho em | cho mình | em | mình',
      ),
      combined(
        'mất | lỡ xóa | lỡ xoá | làm mất | lỡ làm mất | xóa mất | xoá mất | xóa nhầm | lỡ tay xóa',
        'hình vé | ảnh vé | hình | ảnh vé rồi | hình vé rồi | mã vé | mã qr',
      ),
      combined(
        'mở vé | vé | bấm vé | mở hình vé | mở ảnh vé',
        'không lên | ko lên | k lên | không mở được | ko mở dc | không hiện | ko hiện | không ra | ko ra | không lên hình | ko lên hình',
      ),
      combined(
        'mua | đặt | book | mua vé | đặt vé',
        'hôm qua | hqua | hôm kia | hôm trước | hôm bữa | hôm nọ | tối qua | tuần trước | bữa trước',
      ),
      combined(
        'hôm qua | hqua | hôm kia | hôm trước | hôm bữa | tối qua | bữa trước | bữa hổm',
        'em | e | mình | mk | tui | tôi | anh | chị',
        'mua | đặt | book | có mua | có đặt | đã mua | đã đặt | mua vé | đặt vé | có mua vé | có đặt vé',
      ),
      combined('có | đã', 'đặt | mua | đặt vé | mua vé', 'rồi | r | rồi mà | r mà'),
      'qr không quét được | mã không quét được | vé của tôi | vé của mình | vé của em | đơn của tôi | đơn hàng | mã vé | đơn của mình | chưa nhận được vé | vé của anh | vé của chị | lấy lại vé | cho xin lại vé | gửi vé lại | xóa mất | xoá mất | lỡ xóa | vé đâu | chưa có mail | chưa thấy mail | chưa có email | mã không mở | qr không mở | qr ko mở',
      combined(
        'vé',
        'em | mình | tôi | tui | anh | chị | e',
        'đâu | mua | đặt | đã mua | đã đặt | ở đâu | đâu rồi',
      ),
      combined('gửi lại | gởi lại | xin lại | cho lại', 'vé | mã | qr | mã vé | mã qr | giúp | cho'),
      combined('xem', 'lại vé | vé | vé đã đặt | vé ở đâu | lại mã | lại đơn | đơn'),
      combined(
        'mất | mất hết | mất luôn | lạc | xóa | xoá | lỡ xóa | lỡ xoá | xóa mất | xoá mất | quên',
        'tin nhắn | email | mail | vé | mã | qr | mã qr | mã vé | tin nhắn vé | email vé',
      ),
      combined(
        'không | ko | k | hông',
        'mở được | tải được | quét được | hiện | hiện vé | hiện mã | quét đc | mở đc | tải đc | mở ra được',
      ),
      combined(
        'đơn | vé | booking',
        'đã đặt | đã mua | em đặt | mình đặt | chị đặt | anh đặt | đặt hôm | mua hôm',
      ),
      'kiểm tra vé | kiểm tra đơn | check vé | check đơn | vé điện tử đâu | vé hôm trước | đơn hàng của',
    ),
    book: 'đặt cho | đặt vé | mua vé | đặt | book | mua | lấy vé | đặt chỗ | booking | dat ve | đặt giúp | đặt giùm | đặt hộ | mua giúp | mua giùm | mua hộ | lấy giúp | giữ chỗ | đặt trước | order | đăng ký vé | cho đặt | cho mua',
    prices: anyOf(
      'có mất vé | có mất tiền | có tính tiền | mất tiền không | tính vé | có tính vé | bớt giá | giá | giá vé | bảng giá | giá cả | giá sao | xin giá | check giá | báo giá | giá đoàn | giá sỉ | giá tốt | nửa giá',
      combined(
        'hết | tốn | giá | tổng | tổng cộng | là | khoảng | tầm | vé | mất | phải trả | 1 vé',
        'bao nhiêu | bao nhiu | nhiêu | nhiu | bn | bnhieu',
      ),
      'bao nhiêu | bao nhiêu tiền | bao nhiu | bao tiền | bn | bn tiền | bnhieu | bnhiu | nhiêu tiền | nhiu tiền | nhiêu vậy | nhiêu v | nhiêu z | nhiêu 1 vé | nhiêu 1 người | nhiêu một vé | nhiêu hả | nhiêu á',
      combined('tính | vé | tính vé | tính tiền | tính giá', 'sao | thế nào | như thế nào | kiểu gì | ntn'),
      combined('mấy', 'tiền | trăm | trăm k | chục | xu | đồng | ngàn | nghìn | k 1 vé | k một vé'),
      'giảm giá | khuyến mãi | khuyến mại | ưu đãi | chiết khấu | discount | sale | voucher | mã giảm giá | phiếu giảm giá | hoa hồng',
      combined('có | được | có được | đc', 'giảm | giảm gì | giảm không | giảm ko | bớt không | bớt ko'),
      combined(
        'giảm',
        'bao nhiêu | bn | mấy | nhiêu | không | ko | k | hông | gì không | thêm không | phần trăm',
      ),
      combined('có | phải', 'tốn | tốn thêm | mất thêm | tính thêm | trả thêm | đóng thêm'),
      combined('giảm | bớt', 'xíu | chút | tí | chút ít | nhẹ'),
      'fix giá | fix nhẹ | fix xíu | % | phần trăm | phí vào | phí tham quan | vé vào cửa bao nhiêu | free không | free ko | có free | chi phí | tổng tiền | mắc không | mắc ko | rẻ hơn | rẻ nhất | đắt không | mắc hơn | đắt hơn | giá cao hơn | giá thấp hơn | phụ thu | tăng giá',
    ),
    help: 'giúp tôi | trợ giúp | hướng dẫn | cách đặt | đặt như thế nào | đặt thế nào | làm sao để đặt | đặt sao | giúp mình với | giúp với | hỗ trợ',
  },
  openingWishes: {
    yes: 'vâng | dạ vâng | đúng | đúng rồi | đồng ý | ok | oke | okie | ừ | uh | xác nhận | chốt | dạ đúng | dạ được | chuẩn | vâng ạ | có ạ | okê | duyệt | ừm | oki | okey | okela | ok luôn | ô kê | oce | ukm | ukie | uk | ừa | đúng vậy | đúng r | đúng òi | chính xác | chuẩn luôn | chuẩn rồi | nhất trí | chốt luôn | chốt đơn | có chứ | dạ phải | dạ rồi | zâng | được ạ | dạ được ạ',
    greeting:
      'có ai không | có ai ko | có ai hông | có ai hong | có ai hk | có ai k | có ai ở đó không | có ai ở đó ko | có ai ở đó hông | có ai đó không | có ai đó ko | có ai ở đây không | có ai ở đây ko | có ai trực không | có ai trực ko | có ad không | có ad ko | có ad ở đây không | có ad ở đây ko | có ad ở đó không | có ad ở đó ko | ad có đó không | ad có đó ko | shop có đó không | shop có đó ko | có đó không | có đó ko | có ai rep | có ai rep không | ad ơi | shop ơi | sốp ơi | page ơi | ad đâu rồi | shop đâu rồi | hế nhô | helo | heloo | xin chào | chào buổi sáng | chào buổi tối | chào | chào bạn | alo | alô | hello | chào shop | chào em | chào ad | chào anh | chào chị | hi | em chào | dạ chào | chào buổi trưa | chào buổi chiều | e chào | dạ e chào | hế lô | hé lô | hê lô | helu | halo | aloo | alooo | hello shop | hi shop | hello ad | chào mọi người | chào mng',
  },
  loneWishes: {
    yes: 'lấy luôn | lấy luôn đi | lấy đi | đặt luôn | đặt luôn đi | mua luôn | vậy thôi | thế thôi | có vậy thôi | chỉ vậy thôi | nhiêu đó thôi | bấy nhiêu thôi | hết rồi | đủ rồi | xong rồi | vậy là đủ | thanh toán luôn | thanh toán đi | vậy thôi thanh toán luôn | vậy là xong | không cần gì thêm | không thêm gì nữa | chỉ nhiêu đó | có | được | phải | dạ | dạ có | ờ | tiếp | tiếp tục | xong',
    cancel: anyOf(
      combined(' | thôi', 'không | ko | k', 'mua | đặt | lấy', 'nữa', ' | đâu'),
      combined(
        'xóa | xoá | bỏ',
        'hết | tất cả | hết đi',
        ' | làm lại | làm lại từ đầu | đặt lại | đặt lại từ đầu',
      ),
      'làm lại từ đầu | đặt lại từ đầu | đổi ý rồi | không cần gì nữa | ko cần gì nữa',
    ),
    no: 'không | ko | k cần nữa | không cần nữa | ko cần nữa | không cần đâu | không cần | thôi | khỏi | hông | không phải | không ạ | chưa | sai rồi | không đúng | thôi ạ | dạ không | thôi khỏi | hok | khong',
    back: 'quay lại | trở lại | trở về | lui lại | lùi lại',
  },
  without:
    'không có | ko có | k có | không lấy | ko lấy | không kèm | không bao gồm | hông có | hổng có | hong có | hk có | hok có | kg có | hông lấy | hổng lấy | hk lấy | k lấy | không mua vé | không kèm theo',
  remove:
    'bớt | giảm | trừ | trừ ra | trừ đi | bỏ | bỏ ra | bỏ bớt | xóa | xoá | loại bỏ | rút bớt | cắt bớt | bớt đi | giảm bớt | giảm đi | bỏ đi | hủy bớt | huỷ bớt | xóa bớt | xoá bớt | loại ra | trả bớt',
  exchange: 'đổi | thay | thay vì | thay bằng | chuyển | thay cho',
  instead:
    'thôi lấy | thôi cho | thôi chọn | đổi lấy | đổi qua | đổi sang | chuyển qua | chuyển sang | đổi lại | thay vì | thay vào đó | thay cho',
  turning: 'cho | đổi | chuyển | để',
  oneOfThem: '',
  exchangeFor: 'thành | bằng | sang',
  consult: anyOf(
    'hỏi lại | hỏi ý | hỏi ý kiến | bàn với | bàn lại với | hỏi thử',
    combined(
      'để | để em | để mình | để tôi | để tui | để anh | để chị | để e | để mk | phải | còn phải | chờ em | chờ mình | đợi em | đợi mình | cần',
      'hỏi | hỏi lại | hỏi ý | hỏi thử | bàn | bàn lại | bàn với | bàn lại với | bàn vs',
    ),
    combined(
      'hỏi | hỏi lại | hỏi ý | hỏi thử | bàn với | bàn vs | bàn lại với',
      'ck | vk | ox | bx | chồng | vợ | mẹ | má! | ny | gấu | sếp | nhóm | mọi người | gia đình | cả nhà | ba mẹ | bố mẹ | ông xã | bà xã | người yêu | bạn gái | bạn trai',
    ),
    'bàn vs | bàn lại vs | thống nhất với | thống nhất lại với | xin phép',
  ),
  absent: anyOf(
    'k đi được',
    combined(no, 'đi | đến | tới | tham gia | đi cùng | đi chung', 'được | đc | dc'),
    combined(no, 'đi nữa | tham gia | tham gia nữa | tới nữa'),
    'ốm! | bị ốm | ốm rồi | bị sốt | bệnh rồi',
  ),
  filler: anyOf(
    'nhầm | đặt nhầm | tính | mang | chỗ | chỉ | sửa | sửa thành | sửa lại | xem | gửi | du lịch | tham quan | dịp | sinh nhật | chuyến | ghé | buổi | tìm | báo | bên mình | bên em | nên | dự định | định | dự kiến | kế hoạch | nghỉ | lễ | hè | trường | lớp | học | khách sạn | ở lại | mọi người | tham gia | trải nghiệm | về | lên | xem giúp | kiểm tra | sắp xếp | hướng dẫn | lịch | thành | lại | chung | việc | qua | tới nơi | nếu được | nếu có thể | mk | nội | ngoại | thuyền | du | cũng | cũng được | nào cũng được | kiếm | giữ | giữ chỗ | để dành | làm | xếp | đăng ký | đăng kí | ghi | rủ | chở | khám phá | nhen | hen | sốp | page | bên shop | ấy | á | ó | ớ | gấp | nhanh | liền | phiền | làm phiền | làm ơn | cảm phiền | vui lòng | xin phép | ib | inbox | rep | mng | uhm | ờm | ủa | ê | mún | đủ | cả thảy | hết thảy | sinh đôi | song sinh | vô | ghé qua | nhé shop | nếu tiện | nếu còn | giúp e | cho e | cho mk',
    'giảm xuống | giảm xuống còn | giảm còn | rút xuống còn | mới | các | những | chuyến đi | tổ chức | liên hoan | kỷ niệm | họp mặt | họp lớp | team building | chỉ có | thật ra | ý là | ý mình là | ý em là | nhà có | mỗi | riêng | tính ra | coi | thăm | ngắm | cùng nhau | với nhau | nhau | ghé chơi | ghé thăm | ra chơi | qua chơi | zô | dô | đó giờ | cả | gồm cả | luôn cả | đi tham quan | đi du lịch | đi tour | đợt này | kỳ này | lần này | chuyến này | quên | à quên | nói lộn | ghi lộn | nhầm rồi | lộn | lộn rồi | đặt lộn | ghi nhầm | gõ nhầm',
  ),
  birthday: anyOf('sinh nhật | sn | bday', ofSomebody),
  partly: anyOf(
    combined('trả | trả lại | hoàn | hoàn lại | hoàn tiền', '1 | một', 'vé'),
    'một nửa | 1 nửa | nửa tiền | phân nửa | một phần',
  ),
  only: 'chỉ còn | còn | còn lại | thôi | chỉ | chỉ cần | mỗi | không thêm gì | là được rồi',
  checking: 'có phải',
  journey: anyOf(
    'hạ cánh | bay ra | bay vào | bay tới | bay đến | đáp xuống | xuống sân bay',
    combined('ra | tới | đến | về | vào', 'hạ long | quảng ninh | hà nội | hải phòng | vân đồn'),
  ),
  elsewhere: anyOf(
    combined(no, 'đi'),
    'năm ngoái | có sẵn | đã có | đã mua | đã đặt | ở nhà | chuyến bay | bay ra | bay về | ở tới | hạ cánh | báo lại',
    combined('hè | tết | noel | lần | đợt | kỳ | bữa | năm', 'rồi | vừa rồi | trước'),
    'năm kia | hồi trước | hồi hè | hồi tháng | bữa hổm | hôm bữa | mấy bữa trước | hôm nọ | bữa nọ | dạo trước | tháng trước | tháng rồi | tuần trước | tuần rồi',
    'bay vào | bay tới | bay đến | bay đi | đáp xuống | đáp máy bay | về lại | check in | checkin | check out | checkout | trả phòng | nhận phòng | ra sân bay | lên máy bay | vé máy bay | ở khách sạn | gửi ông bà | gửi bà ngoại | gửi ngoại | gởi ngoại | để ở nhà | ở lại nhà',
  ),
  bothDays: 'cả hai ngày | cả 2 ngày',
  afterwards:
    'sau này | sau đó | về sau | mua rồi | đặt rồi | mua xong | đặt xong | mua xong rồi | lỡ bận | lỡ có việc | hôm đó không đi | hôm đó ko đi | hôm đó k đi | nếu bận',
  sameDay:
    'cùng ngày | cùng ngày đó | cùng hôm | cùng hôm đó | cùng bữa | cùng bữa đó | cùng 1 ngày | cùng một ngày | chung ngày | chung 1 ngày | chung một ngày | trùng ngày | đúng ngày đó | đúng hôm đó | y ngày đó | y hôm đó | ngày đó luôn | hôm đó luôn | bữa đó luôn | ngày hôm đó luôn | vẫn ngày đó | vẫn hôm đó | vẫn ngày cũ | cũng ngày đó | cũng hôm đó | cũng bữa đó | ngày như cũ | giống ngày cũ | giống ngày đó | như ngày cũ | theo ngày cũ',
  byDay:
    'ngày nào rẻ | ngày nào rẻ hơn | ngày nào rẻ nhất | hôm nào rẻ | hôm nào rẻ hơn | hôm nào rẻ nhất | ngày nào giá rẻ | ngày thường rẻ hơn | ngày thường có rẻ hơn | ngày thường rẻ hơn không | trong tuần rẻ hơn | trong tuần có rẻ hơn | đi ngày thường có rẻ | khi nào rẻ hơn | khi nào rẻ nhất',
  kept: 'giữ nguyên đơn | giữ nguyên vé | để nguyên đơn | để nguyên vé | đơn này giữ nguyên | đơn này để nguyên | đơn cũ giữ nguyên | đơn cũ vẫn giữ | vé cũ giữ nguyên | không đổi đơn này | ko đổi đơn này',
  hold: anyOf(
    'giữ giùm với | giữ dùm với | giữ giúp với | giữ hộ với | giữ thêm 1 tiếng | giữ thêm một tiếng | giữ thêm tiếng | giữ thêm nửa tiếng | giữ thêm 30 phút | giữ thêm lát | giữ thêm chút | giữ lâu hơn | giữ lâu thêm | gia hạn giữ | gia hạn thêm | mới xác nhận được | mới xác nhận đc | hết giờ thì sao | quá giờ thì sao | hết giờ giữ thì sao | hết 1 tiếng thì sao | qua 1 tiếng thì sao | hết một tiếng thì sao | quá 1 tiếng thì sao | không xác nhận thì sao | ko xác nhận thì sao | hết hạn thì sao | hết thời gian giữ | còn mấy phút nữa | còn bao nhiêu phút nữa | bao lâu nữa thì hết hạn | bao lâu nữa hết hạn | bao lâu thì hết hạn | mấy giờ thì hết hạn | khi nào hết hạn | chừng nào hết hạn | còn bao lâu nữa hết | còn được mấy phút | còn dc mấy phút | còn bao lâu nữa thì hết | mấy phút nữa hết hạn',
    combined(
      'giữ | giữ giúp | giữ giùm | giữ hộ | giữ chỗ | giữ vé | giữ đơn | chờ | đợi',
      'em | mình | e | tui | tôi | cho em | cho mình | chỗ | vé | đến | tới | thêm',
      'tới | đến | thêm | chút | xíu | tí | tối | chiều | mai | 5 phút | 10 phút | 15 phút | 20 phút | 30 phút | một lát | 1 lát | lát',
    ),
    combined('giữ | chờ | đợi', 'đến | tới | thêm', 'tối | chiều | mai | sáng mai | tí | chút | xíu | lát'),
    'còn bao lâu để trả | còn bao lâu để thanh toán',
    combined(
      'giữ | giữ chỗ | giữ vé | giữ đơn | giữ được | giữ đc | giữ dc | giữ chỗ được | giữ chỗ đc | giữ vé được | giữ vé đc | giữ cho mình | giữ cho em | giữ cho e | giữ cho tui | giữ chỗ cho mình | giữ vé cho mình | giữ chỗ cho em | giữ vé cho em',
      'tới mấy giờ | đến mấy giờ | tới mấy h | đến mấy h | tới khi nào | đến khi nào | tới lúc nào | đến lúc nào | đến bao giờ | tới chừng nào | bao lâu | trong bao lâu | mấy tiếng | mấy phút | bao nhiêu phút | bao nhiêu tiếng | mấy ngày',
    ),
    combined(
      'còn',
      'giữ chỗ | giữ vé | giữ đơn | giữ cho em | giữ cho mình',
      'không | ko | k | hông | bao lâu',
    ),
    combined(
      'còn | có | được',
      'bao lâu | bao nhiêu phút | mấy phút | bao nhiêu thời gian | bao nhiêu lâu | mấy tiếng',
      'để thanh toán | để trả | để trả tiền | để chuyển khoản | để ck | để lấy vé | nữa hết hạn giữ | nữa hết giữ | nữa mất chỗ',
    ),
    combined(
      'thanh toán | trả tiền | chuyển khoản | ck | trả | phải thanh toán | phải trả',
      'trước mấy giờ | trước mấy h | chậm nhất mấy giờ | chậm nhất là khi nào | trong bao lâu | trong vòng bao lâu | trong mấy phút | trong vòng mấy phút',
    ),
    'khi nào hết hạn giữ | hết hạn giữ | bao giờ hết hạn giữ | khi nào hết giữ | mấy giờ hết giữ | mấy giờ hết hạn giữ | hạn giữ chỗ | hạn giữ vé | hạn thanh toán | thời hạn thanh toán | thời gian giữ chỗ | thời gian giữ vé | bao lâu thì mất chỗ | bao lâu thì hết giữ | khi nào mất chỗ | bao lâu thì hủy giữ',
  ),
  changeName: anyOf(
    combined(
      'sai | sai mất | nhầm | lộn | viết sai | viết nhầm | viết lộn | ghi sai | ghi nhầm | ghi lộn | gõ sai | gõ nhầm | gõ lộn | đánh sai | đánh nhầm | nhập sai | nhập nhầm | điền sai | điền nhầm | bấm nhầm',
      'tên | họ tên | cái tên | tên rồi | tên khách | tên người đặt | tên mẹ | tên vợ',
    ),
    combined(
      'sửa | đổi | thay | thay đổi | chỉnh | chỉnh lại | sửa lại | đổi lại | cập nhật | cập nhật lại | muốn sửa | muốn đổi | cần sửa | cần đổi | sửa giúp | sửa giùm | sửa hộ | đổi giúp | đổi giùm | sửa giúp em | sửa giúp mình | đổi giúp mình | đổi giúp em',
      'tên | họ tên | cái tên | lại tên | tên lại | tên người đặt | tên người đi | tên trên vé | tên đặt vé | người đứng tên | tên thành | tên sang',
    ),
    combined(
      'tên',
      'sai | bị sai | nhầm | bị nhầm | ghi sai | viết sai | chưa đúng | không đúng | ko đúng | k đúng | hông đúng | phải là | đúng là | đúng phải là | bị thiếu | thiếu chữ | bị thiếu chữ | bị lộn | lộn rồi',
    ),
    combined(
      'tên em | tên mình | tên e | tên tui | tên tôi | tên anh | tên chị | tên trên vé',
      'sai | bị sai | ghi sai | viết sai | không đúng | ko đúng | phải là | đúng là',
    ),
    'đứng tên người khác | để tên người khác | sang tên | sang tên cho | đúng tên là | tên đúng',
  ),
  contents: anyOf(
    'được mấy người | đc mấy người | dc mấy người',
    'bao gồm cả | gồm cả | bao gồm | bao gồm những gì | bao gồm gì | gồm những gì | gồm gì | gồm có gì | gồm mấy | gồm cái gì | có gồm | có bao gồm | đã gồm | đã bao gồm | chưa gồm | chưa bao gồm | có kèm | có kèm theo | kèm theo | kèm gì | trọn gói | bao ăn | có bao ăn | bao luôn | bao nước | bao trọn | có những gì | có gì vậy | có gì v | có gì z | có gì thế | có gì ạ | có gì ta | có gì trong đó | có gì bên trong',
    ofWhatIsIn,
    combined(
      'vé này | vé đó | vé ni | gói này | gói đó | combo này | combo đó | loại này | vé em mua | vé mình mua | vé của em | vé của mình',
      'có đi được | có đi đc | có đi dc | đi được | đi đc | đi dc | có được đi | được đi | có chơi được | có chơi đc | chơi được | chơi đc | có được chơi | được chơi | có vô được | có vào được | vô được | vào được | có được vào | có ăn | có được ăn | được ăn | có tắm | có luôn | có cả | có tính | tính luôn | có thêm',
    ),
    combined(
      'có phải | hay phải | phải | có | hay là phải',
      'mua thêm | mua riêng | mua thêm vé | mua vé riêng | trả thêm | tính riêng | mua rời | mua lẻ',
    ),
    combined(
      'đã có | có',
      'ăn trưa | bữa trưa | buffet | bữa tối | nước uống',
      'chưa | luôn chưa | trong vé | trong đó | luôn không | luôn ko | luôn hông',
    ),
  ),
  otherSeller: anyOf(
    combined(
      'đặt | mua | book | lấy',
      '| vé',
      'trên | qua | bên | ở | của | từ',
      'klook | kkday | traveloka | agoda | trip com | đại lý | app khác | trang khác | chỗ khác | bên khác | web khác',
    ),
    'klook | kkday | traveloka | agoda | trip com | vntrip | ivivu',
    combined(
      'trên | qua | bên | ở | của | từ',
      'đại lý | app khác | trang khác | chỗ khác | bên khác | web khác | công ty du lịch',
    ),
  ),
  paid: anyOf(
    combined(
      'ck | chuyển khoản | chuyển tiền | thanh toán | trả tiền',
      'rồi mà',
      'chưa | chưa có | chưa thấy | chưa nhận | chưa nhận được | không thấy | ko thấy',
    ),
    combined(
      'ck | chuyển khoản | chuyển tiền | thanh toán | trả tiền | trả | tt | bank',
      'rồi | r | xong | xong rồi | xong r | rùi',
    ),
    combined('đã | mới | vừa | lỡ', 'ck | chuyển khoản | chuyển tiền | thanh toán | trả tiền | tt | bank'),
  ),
  delivery: anyOf(
    'có nhắn tin về | có tin nhắn về | nhắn tin về số | gửi tin nhắn về | gửi sms | có sms | nhắn sms',
    combined(
      'gửi | gởi | send',
      '| vé | em | mình | cho em | cho mình | vé cho em | vé cho mình | dùm | giùm',
      'qua mail | qua email | vào mail | vào email | về mail | về email | tới mail | tới email | qua zalo | vô mail | vào zalo',
    ),
    combined(
      'vé | vé sẽ | vé có',
      'gửi | gởi',
      'về đâu | qua đâu | vào đâu | qua mail | qua email | vào email',
    ),
  ),
  bought: combined(
    'đặt | mua | book | lấy',
    '| vé',
    'trên | qua | bên | ở | của | từ',
    'klook | kkday | traveloka | agoda | trip com | đại lý | app khác | trang khác | chỗ khác | bên khác | web khác',
  ),
  validity:
    'hạn sử dụng | hạn dùng | vé có hạn | vé có hết hạn | vé hết hạn | dùng được bao lâu | dùng được mấy ngày | dùng trong mấy ngày | có giá trị bao lâu | vé có giá trị | hiệu lực bao lâu | thời hạn vé | thời hạn sử dụng',
  fees: 'đã bao gồm thuế | đã gồm thuế | gồm vat | gồm thuế | bao gồm thuế | bao gồm vat | có thuế chưa | phụ phí | phụ thu | phí ẩn | phát sinh thêm | chi phí phát sinh | phí dịch vụ | phí đặt vé | thuế chưa | vat chưa',
  difference:
    'chênh bao nhiêu | chênh nhau | chênh lệch | hơn kém bao nhiêu | đắt hơn bao nhiêu | mắc hơn bao nhiêu | khác gì | khác nhau | khác nhau gì | khác nhau chỗ nào | khác nhau như thế nào | khác nhau ntn | khác chỗ nào | khác thế nào | so sánh | có gì khác',
  cheapest: anyOf(
    'rẻ nhất | rẻ hơn | rẻ rẻ | rẻ tí | rẻ chút | rẻ xíu | vé rẻ | vé nào rẻ | gói nào rẻ | combo nào rẻ | loại nào rẻ | cái nào rẻ | nào rẻ | tiết kiệm nhất | tiết kiệm hơn | giá thấp nhất | thấp nhất | giá mềm | mềm hơn | mềm nhất | giá hạt dẻ | hạt dẻ | bình dân | đỡ tốn | đỡ tốn nhất | ít tiền nhất | ít tốn nhất | lợi nhất | cho lợi | loại nào lợi | gói nào lợi | vé nào lợi | combo nào lợi | lời nhất | hời nhất | giá tốt nhất',
    combined(
      'mắc | đắt',
      'quá | thế | dữ | dữ vậy | dữ thần | ghê | lắm | vậy! | thiệt | thật | quá trời | quá vậy | quá ta',
    ),
    combined('hơi | khá', 'mắc! | đắt!'),
    'giá cao quá | giá chát | chát quá | chát thế | giá căng',
  ),
  complaint: anyOf(
    combined(
      'web | website | trang web | app | web bên em | web của shop',
      'bị lỗi | lỗi rồi | lỗi | sập | bị sập | hư rồi | không chạy | ko chạy',
    ),
    combined(
      'trừ tiền | bị trừ tiền | đã trừ tiền | mất tiền | trừ tiền rồi | bị trừ tiền rồi',
      'mà không có vé | mà ko có vé | mà chưa có vé | mà không thấy vé | mà ko thấy vé | mà chưa thấy vé',
    ),
    combined(
      'trừ tiền | bị trừ | đã trừ | tính tiền | bị tính | charge | thu tiền',
      'hai lần | 2 lần | 2 lượt | nhầm | gấp đôi | dư',
    ),
    combined('bị', 'trừ tiền | charge | tính tiền', 'hai lần | 2 lần | dư | oan'),
    'thái độ quá tệ | thái độ tệ | thái độ lồi lõm | phục vụ tệ | phục vụ quá tệ | quá thất vọng | thất vọng quá | thất vọng | bực mình | bực quá | bức xúc | làm ăn kiểu gì | thanh toán hoài không được | bị trừ tới 2 lần | bị trừ tới hai lần | trừ tiền tới 2 lần | tính tiền dư | thu dư tiền | gọi không ai nghe | gọi k ai nghe | gọi ko ai nghe | gọi hoài không ai nghe | gọi mãi không ai nghe | gọi hoài ko ai nghe | gọi mãi ko ai nghe | không ai nghe máy | ko ai nghe máy | k ai nghe máy | không ai bắt máy | ko ai bắt máy | k ai bắt máy | không ai trả lời | ko ai trả lời | khiếu nại',
  ),
  robot: anyOf(
    combined(
      'người | người thật | người thiệt | ng | ng thật | con người',
      'hay | hay là',
      'máy | bot | robot | là bot | là máy | chatbot | người máy | tự động',
    ),
    combined(
      'bot | robot | máy | chatbot | người máy',
      'hay | hay là',
      'người | người thật | ng | ng thật | là người | người thiệt | con người',
    ),
    combined(
      'có phải | phải | có phải là | phải là',
      'bot | robot | chatbot | máy trả lời | người máy | người thật',
    ),
    combined(
      'bot | robot | chatbot | máy trả lời | máy rep | bot trả lời | bot rep | trả lời tự động | tự động trả lời | rep tự động | tin nhắn tự động | trí tuệ nhân tạo | chatgpt | chat gpt',
      'hả | à | phải không | phải ko | phải k | phải hông | hở | ah | ak | đúng không | đúng ko',
    ),
    combined(
      'là',
      'bot | robot | chatbot | chat bot | người máy | máy hả | máy à | máy phải không | trí tuệ nhân tạo',
    ),
    combined(
      'chat với | chat vs | nói chuyện với | nói chuyện vs',
      'người | người thật | ng thật | ng',
      'hay',
      'bot | máy | robot | chatbot',
    ),
    'bn là người hay máy | bn là bot | bn là máy | bạn là máy | là người hay máy | chat bot | chatbot | nói chuyện với máy | nói chuyện với bot | đang nói chuyện với ai | máy móc trả lời',
  ),
  booked: anyOf(
    combined('vé', 'em | mình | tôi | tui | anh | chị | e', 'đặt | mua | đã đặt | đã mua'),
    'đặt nhầm ngày',
    combined('đã | lỡ | trót | mới', 'đặt | mua | book', 'ngày | vé ngày | hôm | vé hôm'),
    'đặt nhầm hôm | đặt nhầm sang',
  ),
  but: 'mà | nhưng | nên | nhưng mà | còn | chỉ còn',
  doubt: anyOf(
    'chắc | chắc là | hình như | không chắc | chưa chắc | nếu | tùy | không tính | không kể | trừ mình | trừ em | mỗi | còn lại | không phải mình | không phải em',
    'hên xui | chưa biết | chưa chốt | chưa quyết | phân vân | lỡ như | phòng khi | trong trường hợp | giả sử | không biết | ko biết | hổng biết | k biết | tuỳ | có khi | ví dụ | khả năng | k chắc | ko chắc | hổng chắc | chắc cỡ',
  ),
  sentence:
    'công viên | ăn trưa | bữa trưa | cơm trưa | gì cũng được | cũng được | hả | chờ | đợi | chút | từ từ | muốn | không | giúp | của | gì | nào | bao nhiêu | thế nào | như thế nào | tại sao | vì sao | sao vậy | cần | cho hỏi | được không | có thể | ở đâu | khi nào | đặt | hỏi | ơi | mấy | chưa | vậy | rồi | nữa | thôi | quá | lắm | biết | trời mưa | mưa | ăn | xe | hông | đâu | nhưng | nếu | sẽ | phải | đang | vẫn | đã | bị | để | hả | hem | hk | hok | bị gì | làm gì | thấy',
  talk: anyOf(
    'tiện quá | tiện ghê | tiện thật | tiện lợi quá | tiện lợi | rất tiện | tiện lắm | nhanh quá | nhanh ghê | nhanh gọn | nhanh thật | mong quá | mong tới ngày đi | mong tới ngày | trông quá | nôn quá | hóng quá đi | mong chờ quá | mong chờ | háo hức ghê',
    'mai gặp | mốt gặp | mai gặp lại | hẹn mai gặp | đánh giá | nhìu | nhìu lắm | nhiều nhiều | nhiều lun | vô cùng | đã hỗ trợ | vì đã hỗ trợ | đã giúp | đã giúp đỡ | vì đã giúp | đã tư vấn | đã rep | đã trả lời | đã phản hồi | nhiệt tình | chu đáo | vé đẹp quá | nhận được vé rồi | nhận vé rồi | đã nhận được vé | có vé rồi | em gái | anh zai | anh trai | chị gái | em trai | bạn hiền | zai | rồi ok | r ok | để sau | để sau nha | thôi để sau | để khi khác | để bữa khác | để hôm khác | để dịp khác | chúc | tuyệt vời ông mặt trời | rep với | rep e với | rep em với',
    'hay quá | tuyệt | tuyệt vời | tuyệt quá | hihi | hehe | hì | tạm biệt | bye | hẹn gặp | hẹn | gặp | gặp nhé | gặp nha | hẹn gặp lại | suy nghĩ | để mình suy nghĩ | để em suy nghĩ | suy nghĩ thêm | mắc quá | đắt quá | chúc ngày tốt lành | chúc một ngày tốt lành | chúc shop buôn bán đắt hàng | dễ thương quá | tốt quá | nhiệt tình quá | nhiều | nhiều lắm | lắm | rất nhiều | rồi | hiểu rồi | biết rồi | em hiểu rồi | không sao | không có gì | vui quá | chúc mừng năm mới | giáng sinh vui vẻ | ngủ ngon | khỏe không | có ai không | quá | thật | đã nhận | nhận được rồi | yên tâm rồi | thích quá | đỉnh | xịn quá',
    'xinh quá | ngon | ngon lành | xịn | đỉnh quá | đỉnh thật | hay ghê | dễ thương ghê | dễ thương | tuyệt zời | tuyệt cú mèo | quá đã | quá xịn | mê quá | thích ghê | nice | good | great | wow | quào | hí hí | hehee | hihii | haha | haizz | huhu | hic | hix | kk | kkk | kaka | lol | :v | vui ghê | hóng quá | háo hức quá | chúc shop đắt hàng | chúc shop đông khách | ngày mới tốt lành | chúc ngủ ngon | cuối tuần vui vẻ | năm mới vui vẻ | bái bai | bai | bb | pp | tạm biệt nha | gặp sau | hẹn gặp lại shop | mình biết rồi | mình hiểu rồi | hiểu rùi | biết rùi | ok rồi | để tính sau | để xem đã | để em xem | để mình xem | để suy nghĩ | để em tính | để mình tính | tính sau | có gì báo | có gì em báo | có gì mình báo | có gì báo sau | khi nào đi | hôm nào rảnh | bữa nào rảnh | khi nào rảnh | khi nào cần',
  ),
  whyAsked: anyOf(
    'bị spam | sợ spam | spam | bị làm phiền | làm phiền | gọi quảng cáo | nhắn quảng cáo',
    'sao cần | tại sao cần | vì sao cần | tại sao phải | sao lại cần | sao lại hỏi | để làm gì | tên để làm gì | tại sao lại hỏi | sao hỏi tên | sao hỏi sđt | cần để làm gì | có bắt buộc | bắt buộc không | tại sao | vì sao',
    combined(
      'hỏi | cần | lấy | xin | nhập | ghi',
      'tên | số | sđt | email',
      'chi | làm gì | làm chi | để làm gì | để làm chi',
    ),
    'để làm chi | sao phải | hỏi chi vậy',
  ),
  asking: anyOf(
    combined('phí hủy | phí huỷ | phí hủy vé | phí hoàn | phí hoàn vé', '| bao nhiêu | là bao nhiêu | nhiêu'),
    combined(
      'hủy | huỷ | hủy vé | huỷ vé',
      'có mất tiền | có mất phí | có tốn phí | có bị phạt | mất bao nhiêu | mất phí',
    ),
    'trò gì | bao nhiêu | mấy | có được | khi nào | chừng nào | như nào | ntn | bnh | ở đâu | tại sao | vì sao | sao | thế nào | như thế nào | có cần | có phải | bao lâu | bao giờ | đúng không | có không | phải không',
    combined(
      'có được | được | đc | dc',
      'không | ko | k | hông | hong | hổng | hok | hk | khum | hem | hơm | hôn',
    ),
    combined(
      'không | ko | k | hông | hong | hok | hk | khum',
      'ạ | vậy | ta | nhỉ | z | v | b | ad | shop | bạn | hả | đó | em | chị',
    ),
    combined('chưa', 'ạ | vậy | ta | nhỉ | shop | ad'),
    combined('hôm | ngày | bữa | lúc | loại | vé | gói | combo | khu | cái | chuyến | tháng | mùa', 'nào'),
    combined('gì', 'vậy | z | v | ạ | thế | không | ko | k | hông | nhỉ | ta'),
    combined(
      'bao nhiêu | mấy | bn',
      'ngày | tiếng | phút | giờ đồng hồ | lần | người | tầng | mét | chỗ | kg | chuyến | vé | cm | tuổi',
    ),
    combined('buổi | khúc | đoạn | tầng | bên | quầy', 'nào'),
    'những đâu',
    combined('mặc | mang | ăn | chơi | làm | cần | uống | đem | chuẩn bị | xem', 'gì'),
    ofWhatIsIn,
    'bao gồm những gì | bao gồm gì | gồm mấy | có gì vậy | có gì v | có gì z | có gì thế | có gì trong đó | có gì bên trong | bao gồm gì | kèm gì | gồm có gì | gồm cái gì | có những gì',
    combined(
      'hay phải | hay là phải | có phải | có cần',
      'mua thêm | mua riêng | mua thêm vé | mua vé riêng | đặt lại | mua lại | trả thêm',
    ),
    'tính sao | tính thế nào | tính như thế nào | xử lý sao | giải quyết sao | là gì | gồm những gì | gồm gì | bao gồm gì | những gì | thì sao | ra sao | làm sao | sao ạ | sao vậy | sao z | sao shop | hả | hở | được chưa | có bị | có nên | có gì | có cái gì | có món | khác gì | khác nhau | bao xa | bao nhiêu lâu | mất bao lâu | ai | hem | hơm | khum | liệu | nên đi | nên chọn | có an toàn | có sợ',
  ),
  askingLast: 'không | ko | k | hông | hong | hổng | hok | hk | khum | hem | hơm | hôn! | chưa',
  address:
    'ạ | ak | ad | admin | shop | sốp | vậy | zậy | v | nhỉ | ta | em | e | anh | chị | bạn | ơi | cô! | chú | bác | nha | nè | á | ớ',
  notMeant: anyOf(
    combined('đưa | xuất trình | trình | show | quét | chìa', '| mã', 'qr'),
    combined('đường', '30/4 | 3/2 | 2/9 | 1/5 | 2/4 | 8/3 | 16/4 | 19/5 | 23/10 | 26/3'),
    combined('lần thứ', '2 | 3 | 4 | 5 | hai | ba | tư | nhất'),
    'ở nhà ga | mai mốt có | mai mốt bận | mai mốt mới | năm sau | năm tới | sang năm | năm trước | bot | là bot | để mai mốt | để mai | để mai mình | để mai em | chúc mừng năm mới âm lịch | giáng sinh vui vẻ | giáng sinh an lành | chúc mừng giáng sinh | sau giáng sinh | trước giáng sinh | chúc mừng năm mới | bỏ qua | có trẻ em không | không có gì | không có vé | không có ai | bỏ túi | 2 chiều | hai chiều | 1 chiều | một chiều | có được | bao nhiêu tuổi | mấy tuổi | đừng hủy | không hủy | đừng huỷ | không huỷ | chưa hủy | hiện nay | bao nhiêu năm | năm nay | hay không | một chút | một xíu | một lát | một số | cho mình hỏi | cho em hỏi | cho tôi hỏi | cho hỏi | cho anh hỏi | cho chị hỏi | chính sách hủy | còn vé | còn chỗ | vô được | hay là | hai bên | có thể | đi chơi | với ạ | mình ơi | con đường | một vài | bà con | đến nơi | bây giờ là | có bị hủy không | bị hủy không | có hủy không | cảm ơn bn | cám ơn bn | bn ơi | bay vào',
    combined('mua', '1 | 2 | 3 | 4 | 5 | 10', 'tặng 1 | tặng 2'),
    combined(
      'muốn đổi | đổi | thay đổi | sửa',
      'tên | số điện thoại | sđt | email | người đi | người | thông tin',
    ),
    'được tặng 1 | tặng 1 | tặng kèm',
    combined(
      no,
      'phải | muốn | cần | định',
      'đổi ngày | dời ngày | hủy | huỷ | hủy vé | hoàn tiền | đổi vé | gặp nhân viên',
    ),
    'ốm yếu',
    combined(
      'phải | có phải | cần | có cần | khỏi phải | hay phải | hay là phải',
      'mua | mua vé | mua thêm | mua thêm vé | mua vé thêm | mua riêng | mua vé riêng | đặt thêm | đặt vé riêng | đặt lại | mua lại | đặt lại từ đầu',
    ),
    'quét mã ở đâu | quét vé ở đâu | quét mã chỗ nào | quét vé chỗ nào | quét mã ở cổng | quét vé ở cổng',
    combined('có cần | cần | có phải | phải', 'đặt trước | đặt chỗ trước | mua trước | đặt vé trước'),
  ),
};
