/** Words of five languages by which a sentence is about a name, or about a phone number. */
const wordsOfDetail = {
  name: /(?<!\p{L})(?:names?|passport|tên|họ tên|cccd|hộ chiếu|имя|имени|имена|фамили\p{L}+|паспорт\p{L}*)(?!\p{L})|名字|姓名|护照|護照|拼音|이름|성함|여권|영문/iu,
  phone:
    /(?<!\p{L})(?:phone|telephone|numbers?|sim|whatsapp|zalo|sđt|sdt|số điện thoại|số việt|số nước|телефон\p{L}*|номер\p{L}*|ватсап\p{L}*)(?!\p{L})|号码|號碼|电话|電話|手机|微信|번호|전화|핸드폰|카톡|카카오/iu,
};

/** Whether a sentence is about the name or the phone number that is asked for: "is a foreign number ok?" */
export function isAboutDetail(text: string, detail: keyof typeof wordsOfDetail): boolean {
  return wordsOfDetail[detail].test(text.normalize('NFC'));
}
