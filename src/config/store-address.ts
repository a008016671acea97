/** A host and its port; an IPv6 address without its brackets. */
interface StoreNode {
  readonly host: string;
  readonly port: number;
}

/** The address of the store, from REDIS_URL. */
export type StoreAddress =
  /** One server, or any node of a cluster. */
  | { readonly kind: 'server'; readonly url: string }
  | ({
      readonly kind: 'sentinel';
      /** The name of the primary at the sentinels. */
      readonly name: string;
    } & StoreNodes)
  | ({ readonly kind: 'cluster' } & StoreNodes);

export interface StoreNodes {
  /** The known sentinels or nodes of the cluster; others are discovered from them. */
  readonly nodes: readonly StoreNode[];
  readonly isEncrypted: boolean;
  /** The user of the servers; sentinels need none. */
  readonly username: string;
  readonly password: string;
}

const defaultPorts = { server: 6379, sentinel: 26_379, cluster: 6379 };

/** Scheme, user and password, nodes, name. */
const severalNodes = /^(rediss?)-(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([\w.-]*))?$/;

/** Undefined: it is invalid. */
export function parseStoreAddress(text: string): StoreAddress | undefined {
  const [, scheme, kind, credentials = '', list = '', name = ''] = severalNodes.exec(text) ?? [];
  if (kind === 'sentinel' || kind === 'cluster') {
    const nodes = list.split(',').map((node) => nodeOf(node, defaultPorts[kind]));
    const known = nodes.filter((node) => node !== undefined);
    const login = loginOf(credentials);
    if (known.length < nodes.length || login === undefined) return undefined;
    const several = { nodes: known, isEncrypted: scheme === 'rediss', ...login };
    if (kind === 'sentinel') return name === '' ? undefined : { kind, name, ...several };
    return name === '' ? { kind, ...several } : undefined;
  }
  const url = URL.parse(text);
  const isServer = url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
  return isServer && loginOf(`${url.username}:${url.password}`) ? { kind: 'server', url: text } : undefined;
}

/** The address of a cluster, from that of one of its nodes. */
export function clusterOf(url: string): Extract<StoreAddress, { kind: 'cluster' }> {
  const { protocol, hostname, port, username, password } = new URL(url);
  return {
    kind: 'cluster',
    nodes: [{ host: withoutBrackets(hostname), port: Number(port) || defaultPorts.cluster }],
    isEncrypted: protocol === 'rediss:',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

function nodeOf(text: string, defaultPort: number): StoreNode | undefined {
  const [, host, digits] = /^(\[[\da-fA-F:]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const port = digits === undefined ? defaultPort : Number(digits);
  if (host === undefined || port < 1 || port > 65_535) return undefined;
  return { host: withoutBrackets(host), port };
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

/** As in any URL: `user:password`, each percent-encoded; `:password` is the default user's. */
function loginOf(text: string): Pick<StoreNodes, 'username' | 'password'> | undefined {
  const [username = '', ...rest] = text.split(':');
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(rest.join(':')) };
  } catch {
    return undefined;
  }
}

/** Scheme, user, password, and the rest of an address of any kind. */
const withLogin = /^([a-z-]+:\/\/)(?:([^:@/]*)(?::([^@/]*))?@)?(.*)$/;

/** Splits an address from its password, which stays as it is where it isn't percent-encoded. */
export function withoutPassword(address: string) {
  const [, scheme = '', user = '', encoded = '', rest = ''] = withLogin.exec(address) ?? [];
  if (scheme === '') return { address, password: '' };
  return {
    address: `${scheme}${user === '' ? '' : `${user}@`}${rest}`,
    password: loginOf(`:${encoded}`)?.password ?? encoded,
  };
}

export function withPassword(address: string, password: string): string {
  const [, scheme = '', user = '', , rest = ''] = withLogin.exec(address) ?? [];
  const login = password === '' ? user : `${user}:${encodeURIComponent(password)}`;
  return `${scheme}${login === '' ? '' : `${login}@`}${rest}`;
}
