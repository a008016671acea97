/** Who signs a Google Wallet link: the venue's service account. */
export interface GoogleIssuer {
  readonly issuer: string;
  readonly email: string;
  /** PEM. */
  readonly key: string;
  /** Where the account gets its access tokens. */
  readonly tokenUri: string;
}

/** What signs an Apple Wallet pass; certificates and key are PEM. */
export interface AppleSigner {
  readonly passType: string;
  readonly team: string;
  readonly certificate: string;
  readonly key: string;
  readonly keyPassword: string | null;
  /** Apple's intermediate certificate. */
  readonly wwdr: string;
}

/** Null: customers are not offered that wallet. */
export interface WalletKeys {
  readonly google: GoogleIssuer | null;
  /** `address`: where passes are served, without a trailing slash. */
  readonly apple: (AppleSigner & { readonly address: string }) | null;
}
