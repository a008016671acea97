/** Telegram's facts of a currency. Both limits are in its smallest unit, `10 ** -exponent`. */
export interface Currency {
  readonly code: string;
  readonly exponent: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Telegram's table, https://core.telegram.org/bots/payments/currencies.json: code, exponent, least and most. The
 * limits are about 1 and 10,000 US dollars at the day's rate; these are of 2021. Not all exponents are those of Intl.
 */
const published = `
AED 2 367 3672991
AFN 2 8503 85030416
ALL 2 10279 102791475
AMD 2 49053 490536665
ARS 2 9815 98157992
AUD 2 136 1366680
AZN 2 169 1698045
BAM 2 165 1654777
BDT 2 8534 85345579
BGN 2 165 1655478
BND 2 134 1341800
BOB 2 691 6919953
BRL 2 522 5223302
CAD 2 126 1263750
CHF 2 92 922096
CLP 0 778 7780494
CNY 2 644 6444198
COP 2 381500 3815000000
CRC 2 62520 625206230
CZK 2 2146 21464597
DKK 2 631 6311260
DOP 2 5671 56710634
DZD 2 13531 135314991
EGP 2 1571 15713604
EUR 2 84 848788
GBP 2 72 723134
GEL 2 311 3115020
GTQ 2 774 7740475
HKD 2 778 7783265
HNL 2 2425 24250074
HRK 2 635 6356995
HUF 2 29587 295874993
IDR 2 1425350 14253500000
ILS 2 320 3208310
INR 2 7342 73420499
ISK 0 127 1271395
JMD 2 14938 149381097
JPY 0 109 1093219
KES 2 11004 110049923
KGS 2 8479 84795972
KRW 0 1172 11720801
KZT 2 42664 426649632
LBP 2 152822 1528222616
LKR 2 19964 199641772
MAD 2 894 8946498
MDL 2 1769 17691657
MNT 2 283923 2839237786
MUR 2 4265 42650475
MVR 2 1539 15399549
MXN 2 1987 19870775
MYR 2 415 4158501
MZN 2 6378 63785009
NGN 2 41179 411790459
NIO 2 3514 35149769
NOK 2 859 8596330
NPR 2 11791 117910536
NZD 2 140 1405110
PAB 2 100 1000736
PEN 2 410 4109527
PHP 2 4994 49945018
PKR 2 16950 169500733
PLN 2 388 3880010
PYG 0 6896 68964321
QAR 2 364 3640975
RON 2 419 4199702
RSD 2 9948 99481357
RUB 2 7244 72446503
SAR 2 375 3750410
SEK 2 860 8608360
SGD 2 134 1342580
THB 2 3297 32976498
TJS 2 1134 11343058
TRY 2 844 8444250
TTD 2 679 6795496
TWD 2 2770 27704501
TZS 2 231899 2318999792
UAH 2 2666 26661647
UGX 0 3532 35325273
USD 2 100 1000000
UYU 2 4278 42785106
UZS 2 1071361 10713612481
VND 0 22756 227565000
YER 2 25084 250849446
ZAR 2 1448 14484800
`;

const currencies: ReadonlyMap<string, Currency> = new Map(
  published
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', exponent, least, most] = line.split(' ');
      return [code, { code, exponent: Number(exponent), least: Number(least), most: Number(most) }];
    }),
);

export function findCurrency(code: string): Currency | undefined {
  return currencies.get(code);
}

/** An amount of the smallest unit as a price: `₫900,000`. */
export function formatPrice({ code, exponent }: Currency, amount: number): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return format.format(amount / 10 ** exponent);
}
