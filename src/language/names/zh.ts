import { isA, type Token } from '../tokens.ts';
import { inSimplified } from '../traditional.ts';
import { glued } from '../words/words.ts';
import type { NameWords } from './words.ts';

export const chineseNames: NameWords = {
  sure: [
    '全名 | 大名 | 游客姓名 | 本人 | 叫 | 叫我 | 就叫 | 我叫 | 我名叫',
    glued('姓名 | 名字', ' | 写 | 填 | 是 | 叫'),
    glued('我的', '名字是 | 名字叫 | 姓名是 | 全名 | 全名是'),
    glued('写我 | 用我 | 订我 | 填我 | 我', '…', '的名字', ' | 是 | 叫 | 吧'),
    glued('写我', '…', '名字', ' | 吧'),
    glued('我', '老公 | 老婆 | 爸 | 妈 | 爸爸 | 妈妈 | 朋友 | 儿子 | 女儿', '叫 | 的名字叫'),
    glued('联系人 | 联络人 | 预约人 | 预订人 | 预定人 | 订位人 | 订票人 | 订购人 | 购票人 | 取票人', ' | 是'),
    glued('联系人', '写 | 填 | 叫'),
  ].join(' | '),
  self: '我是',
  unsure: '写 | 就写 | 就填 | 写上 | 填写 | 登记',
  opening: '你好 | 您好 | 好的',
  ends: glued('就行 | 就好 | 就可以 | 就成 | 即可', ' | 了').concat(' | 谢谢 | 吧 | 哦 | 的'),
  noNames:
    '麻烦 | 请 | 高兴 | 高峰 | 高铁 | 高中 | 马上 | 马路 | 方便 | 方案 | 方法 | 黄金 | 黄色 | 白天 | 白色 | 何时 | 何况 | 任何 | 任意 | 于是 | 温度 | 游客 | 游玩 | 石头 | 江边 | 钱包 | 莫非 | 简单 | 简直 | 童话 | 凌晨 | 费用 | 余额 | 余票 | 程序 | 陆续 | 范围 | 夏天 | 付款 | 顾客 | 严格 | 严重 | 雷雨 | 周围 | 常常 | 路上 | 安排',
  wrong: '不是 | 而不是',
  right: '应该是 | 应该 | 是 | 改成 | 改为 | 换成 | 写成',
  aboutName:
    '英文写 | 中文写 | 写英文 | 写中文 | 用英文 | 用中文 | 英文还是 | 中文还是 | 名字 | 姓名 | 英文名 | 中文名 | 真名 | 护照 | 拼音 | 写我 | 填我 | 写他 | 写她 | 填他 | 填她 | 用老公的 | 用老婆的 | 用我老公的 | 用我老婆的 | 用我爱人的 | 用我妈的 | 用我爸的 | 用我朋友的',
  aboutPhone: '邮箱 | 号码 | 电话 | 手机 | 微信 | 越南号 | 中国号 | 国内号 | 国内的 | 大陆号 | 大陆的',
  phone: glued(
    ' | 我的 | 我 | 他的 | 她的',
    '电话 | 手机 | 手机号 | 手机号码 | 电话号码 | 号码 | 联系电话',
    ' | 是 | 为',
  ),
  refused:
    '没有越南 | 微信可以吗 | 微信行吗 | 微信可以不 | 留微信 | 只有微信 | 用微信联系 | 没有本地 | 不留 | 不想留 | 不给 | 不想给 | 不填 | 不方便 | 没有电话 | 没电话 | 没有手机 | 微信号 | 加微信',
  corrects: '错 | 不对 | 应该是 | 改 | 换 | 正确 | 更正',
  correctsPhone:
    '尾号 | 后四位 | 后两位 | 最后两位 | 最后四位 | 最后一位 | 末尾两位 | 号码错 | 号码不对 | 号码填错 | 号码写错 | 号码输错 | 手机错 | 手机不对 | 手机号错 | 手机号不对 | 手机号填错 | 手机号写错 | 手机号输错 | 电话错 | 电话不对 | 电话填错 | 电话写错 | 电话输错 | 写错电话 | 填错电话 | 输错电话 | 写错手机 | 填错手机 | 输错手机 | 写错号码 | 填错号码 | 输错号码 | 改电话 | 改手机 | 改一下电话 | 改一下手机 | 改下电话 | 改下手机 | 换电话 | 换个电话 | 换手机 | 换个手机',
  digits: ['零 | 〇 | 洞', '一 | 幺', '二 | 两', '三', '四', '五', '六', '七', '八', '九'],
  inParts,
  familyAlone: chineseFamily,
  hasFamily: (name) => isSurname(name.charAt(0)),
  isName: chineseOrNot,
};

const chineseSurnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔汤游施洪詹柯简翁童纪倪卓赖葛章阮温耿兰岳齐殷庄舒鲁尤柳裴聂覃俞凌霍费骆蒙欧';

/** "我姓欧阳 单名一个雪字", "免贵姓王，叫王明" */
function inParts(text: string): string | null {
  const [, family = '', given = ''] =
    /^(?:免贵)?我?姓(\p{sc=Han}{1,2})[\s,，]+(?:[单單]?名)?(?:一[个個]|叫)?(\p{sc=Han}{1,3}?)字?$/u.exec(
      text,
    ) ?? [];
  if (given === '') return null;
  return given.startsWith(family) ? given : family + given;
}

function chineseFamily(text: string): string | null {
  return /^(?:免贵|我)?姓(\p{sc=Han}{1,2}?)[的啊，。]?$/u.exec(text.trim())?.[1] ?? null;
}

function chineseOrNot(text: string, words: readonly Token[]): boolean | null {
  // "免贵姓王", "我在门口等你"
  if (/^(?:免贵|我)?姓|\p{sc=Han}[,，]|\p{sc=Han}(?: ?\p{sc=Han}){5}/u.test(text)) return false;
  return isChineseName(words) || isNickname(words) || isUnbroken(text, words) ? true : null;
}

/** "张三": a surname and one or two characters that are no word of a booking. */
function isChineseName([first, ...rest]: readonly Token[]): boolean {
  const length = rest.reduce((sum, { text }) => sum + text.length, 0);
  if (first === undefined || !isSurname(first.text) || length < 1 || length > 2) return false;
  return rest.every((token) => /^\p{sc=Han}$/u.test(token.text) && !isA(token, ...noGivenName));
}

function isSurname(text: string): boolean {
  return text.length === 1 && chineseSurnames.includes(text);
}

const noGivenName = [
  ...(['whom', 'money', 'measure', 'clock', 'sentence', 'wish', 'weekend', 'weekday', 'span'] as const),
  'classifier',
] as const;

/** "小李", "阿美", but not "小的". */
function isNickname([first, second, third]: readonly Token[]): boolean {
  if (first === undefined || second === undefined || third !== undefined) return false;
  return (
    /^[小老阿]$/u.test(first.text) &&
    /^\p{sc=Han}$/u.test(second.text) &&
    !isA(second, ...noGivenName, 'small')
  );
}

/** "周日升": a surname, though the sentence may begin with "周日". */
function isUnbroken(text: string, words: readonly Token[]): boolean {
  const [surname = '', ...given] = inSimplified(text);
  const isShort = given.length > 0 && given.length <= 2 && /^\p{sc=Han}+$/u.test(text);
  return isShort && isSurname(surname) && words.some(({ meanings }) => meanings.length === 0);
}
