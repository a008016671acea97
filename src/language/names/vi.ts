import { wordsOf } from '../phrases.ts';
import { combined, glued } from '../words/words.ts';
import type { NameWords } from './words.ts';

const relativesNamed = combined(
  'tên',
  'chồng | vợ | ck | vk | bố | mẹ | ba | bà | sếp | bạn | bạn gái | bạn trai',
  'em | mình | tôi | tui | e',
);
const namedThemselves = 'em | e | mình | mk | tôi | tui | anh | chị';

export const vietnameseNames: NameWords = {
  sure: [
    'tên | tên là | họ tên | họ và tên | tên khách | tên người đặt | tên người đặt là',
    combined('ghi | viết | điền | để | lấy | cho | đặt', 'tên'),
    'ghi tên … nha,',
    combined(' | …', relativesNamed, ' | là | nha,'),
    combined(namedThemselves, 'tên | tên là'),
    combined(
      'chồng | vợ | ck | vk | bố | mẹ | ba | ông xã | bà xã | con trai | con gái | bạn',
      'em | mình | tôi | tui | e',
      'tên | tên là',
    ),
    combined('tên', namedThemselves, 'là'),
  ].join(' | '),
  self: combined(namedThemselves, 'là'),
  unsure: 'ghi | cứ ghi | ghi là | ghi giúp | ghi giùm | ghi cho … | ghi cho … là | viết là',
  within: 'tên | tên là | tên nha | ghi | ghi là',
  opening: 'dạ | vâng | xin chào | chào',
  ends: 'ạ | nhé | nhe | shop | ad | em ơi | cảm ơn | cám ơn | cam on | là được | là đc | la duoc',
  smallEnds:
    'em | e | nha | nhá | nhen | nghen | nè | đó | giúp | giùm | giúp mình | giùm mình | shop | ad | ạ | bạn',
  numberNames: 'Một | Hai | Ba | Tư | Năm | Sáu | Bảy | Tám | Chín | Mười',
  noNames: 'trời | ủa | chị ơi | anh ơi | em ơi | bạn ơi | mà | nhưng | để em | để mình',
  alsoNames:
    'dong | van | quoc khanh | quoc | khanh | khoi | ngan | bach | ba | hai | sau | bay | tam | chin | muoi | em | ban | chieu | trua | ly | le | vy | do | tra | con | be | chu | cu | ong | bo | me | te | nhom | nha | gia | dinh | ky | trieu | cho | chung | chinh | bien | luc | cam | on | tet | gio | khach | nguyen | toan | duong | tinh | cong | thong | tin | sinh | truong | tuyet | bich | thi',
  givenAlone:
    'lan | tu | mai | thu | an | anh | chi | minh | trang | giang | ha | hoa | thanh | long | loan | nhi | my | hoan | nhat | phi | xuan | dung | chau | tien | thang | lam | quy | vinh | huy | hung | dao | hong | hanh | ngoc | viet | quang | phuc | dang | tung | phuong | phong | phung | khang | nhung | nam | sang | thi',
  address: 'anh | chị | ông | bà | cô | chú | bác',
  and: 'và',
  wrong: 'không phải | ko phải | k phải | chứ không phải | chứ ko phải | chứ k phải',
  right: 'phải là | là | thành',
  rightBehind: 'mới đúng | nha | nhé | ạ',
  aboutName:
    'viết không dấu | ghi không dấu | có dấu hay | không dấu hay | có dấu không | không dấu được | viết hoa | có dấu | tên | họ tên | ghi ten | dat ten | ten gi | cccd | hộ chiếu | passport',
  aboutPhone:
    'cho email | zalo | sđt | sdt | số điện thoại | số việt | số nước | số đt | cho số | có số | để số | đưa số | số của | số em | số ck | điện thoại',
  phone: glued(
    ' | và ',
    combined(
      'sđt | sdt | đt | dt | số | số đt | số điện thoại | điện thoại | zalo',
      ' | là | của em | của em là | của mình là | em là | ck | ck em | ck e | vk | vk em | vk e',
    ),
  ),
  refused:
    'không có sim | ko có sim | chỉ có zalo | zalo được không | zalo đc ko | không muốn cho | ko muốn cho | k muốn cho | không cho số | không có số | ko có số | k có số | không để số | không đưa số | khỏi cho số | miễn số | ngại cho số | ngại để số',
  corrects: 'sai* | nhầm* | nhập sai | đổi | sửa | mới đúng | viết là | phải là | chính xác là',
  correctsPhone:
    'số cuối | đuôi số | hai số cuối | 2 số cuối | mấy số cuối | sai số | nhầm số điện thoại | nhầm sđt | nhầm sdt | sai sđt | sai sdt | sai số điện thoại | sđt sai | sđt nhầm | sdt sai | số điện thoại sai | số đt sai | sai số đt | nhầm số đt | đổi sđt | đổi số điện thoại | sửa sđt | sửa số điện thoại | sửa số đt | đổi số đt',
  digits: 'không một hai ba bốn,tư năm sáu bảy tám chín'.split(' ').map((words) => words.replace(',', ' | ')),
  hasFamily: (name) => certaintyOfFamily(name) === 2,
  isName: (text) => (isFullName(text) ? true : null),
};

/** Family names that are never given names, without their marks, which many people leave out. */
const onlyFamilies = new Set('nguyen tran pham huynh phan vo dang bui do ngo'.split(' '));
/** Family names that are also given names. */
const alsoGiven = new Set(
  'le hoang vu ho duong ly dinh truong lam mai doan trinh luong dao cao ta chu thai to quach tang la'.split(
    ' ',
  ),
);

/** Whether a word is a family name: 0 for none, 1 for one that is a given name too. */
export function certaintyOfFamily(name: string): 0 | 1 | 2 {
  const [word = ''] = wordsOf(name);
  if (onlyFamilies.has(word)) return 2;
  return alsoGiven.has(word) ? 1 : 0;
}

/** "Võ Thị Sáu", "Le Van Ba": a family name, Thị or Văn, and a given name. */
export function isFullName(text: string): boolean {
  const [family = '', middle = '', ...given] = wordsOf(text);
  if (/\p{N}/u.test(text) || given.length === 0 || given.length > 2) return false;
  return certaintyOfFamily(family) > 0 && (middle === 'thi' || middle === 'van');
}
