import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

/**
 * `npm run build`: makes `dist/`, which needs only Node. `node dist/main.js` starts the bot. The folder can be moved.
 *
 * Two kinds of packages can't be bundled and are in `dist/node_modules` instead: @napi-rs/canvas, which is native code,
 * and the fonts, whose files are read when a text needs them. The file of a thread is an entry point of its own.
 */
const project = dirname(fileURLToPath(import.meta.url));
const native = '@napi-rs/canvas';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readManifest = async (directory: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));

const packageDirectory = (name: string): string => join(project, 'node_modules', name);

/**
 * grammY brings an HTTP client and an AbortController for old versions of Node. The bot gives it another client, and
 * Node has an AbortController.
 */
const ownOfNode: Plugin = {
  name: 'own-of-node',
  resolveId: {
    filter: { id: /^(?:node-fetch|abort-controller)$/ },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0(?:node-fetch|abort-controller)$/ },
    handler: () =>
      'export default globalThis.fetch; export const AbortController = globalThis.AbortController;',
  },
};

/**
 * Pino reads the call's stack for each new logger, for transports in other threads, which the bot doesn't use. With
 * source maps, Node would read the map of the whole bundle for this at every start.
 */
const noCallers: Plugin = {
  name: 'no-callers',
  load: {
    filter: { id: /[\\/]pino[\\/]lib[\\/]caller\.js$/ },
    handler: () => 'module.exports = () => [];',
  },
};

/**
 * A module that imports `node:http` reads all of its properties, and one of these loads Node's own HTTP client, which
 * the bot doesn't use: 30 ms at every start.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: {
    filter: { id: /^(?:node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? '\0http' : null),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler() {
      const properties = Object.entries(Object.getOwnPropertyDescriptors(http));
      const names = properties.flatMap(([name, { get }]) => (get === undefined ? [name] : []));
      return `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.join(', ')} } = http;`;
    },
  },
};

const threadUrl = /(?<=new Worker\(new URL\()'(.+?)\.ts', import\.meta\.url\)/g;

/** A thread is started by the address of its file, which differs in the bundle. */
const threadFiles: Plugin = {
  name: 'thread-files',
  transform: {
    filter: { code: 'new Worker(' },
    handler(code, id) {
      const replaced = code.replace(threadUrl, (_, path: string) => {
        const file = join(dirname(id), `${path}.ts`);
        const reference = this.emitFile({ type: 'chunk', id: file, fileName: `chunks/${basename(path)}.js` });
        return `import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      // Keeps the line numbers.
      return { code: replaced, map: null };
    },
  },
};

/** The oldest Node that has Map.getOrInsertComputed, which the sources use. */
const leastNode = 26;

/** The programs, by the names of their files. */
const programs = {
  main: 'src/main.ts',
  release: 'src/ops/release.ts',
  rekey: 'src/ops/rekey.ts',
  backup: 'src/ops/backup.ts',
  'backup-verify': 'src/ops/backup-verify.ts',
  doctor: 'src/ops/doctor.ts',
  'check-signature': 'src/ops/check-signature.ts',
  'check-reader': 'src/ops/check-reader.ts',
} as const;
const isProgram = (name: string): boolean => Object.keys(programs).includes(name);

/**
 * An older Node fails with an unclear message while it links the program. So the started file checks the version before
 * it imports the program, which is in a file beside it.
 */
const versionFirst: Plugin = {
  name: 'version-first',
  renderChunk: (code, { isEntry, name }) =>
    isEntry && isProgram(name) ? { code: code.replaceAll('import.meta.main', 'true') } : null,
  generateBundle() {
    for (const name of Object.keys(programs)) {
      const source = `if (Number.parseInt(process.versions.node, 10) < ${leastNode}) {
  process.stderr.write(\`This program needs Node ${leastNode} or newer, and was started by Node \${process.versions.node}.\\n\`);
  process.exit(78);
}
await import('./programs/${name}.js');
`;
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
    }
  },
};

/** Texts and Lua scripts, packages outside the bundle, and a manifest with the kind of the modules. */
const surroundings: Plugin = {
  name: 'surroundings',
  async writeBundle({ dir = 'dist' }) {
    const { dependencies = {} } = await readManifest(project);
    const { optionalDependencies = {} } = await readManifest(packageDirectory(native));
    const installed = await readdir(dirname(packageDirectory(native)));
    const bindings = Object.keys(optionalDependencies).filter((name) =>
      installed.includes(name.slice(name.indexOf('/') + 1)),
    );
    const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'));
    // Without older formats and style sheets, which are for browsers, and without italics and other widths.
    const filter = (path: string): boolean =>
      !/\.(?:woff|s?css)$|-(?:italic|standard-normal|wdth-normal)\.woff2$/.test(path);
    for (const name of [native, ...bindings, ...fonts]) {
      const target = join(dir, 'node_modules', name);
      await rm(target, { recursive: true, force: true });
      await mkdir(dirname(target), { recursive: true });
      await cp(packageDirectory(name), target, { recursive: true, filter });
    }
    for (const path of ['locales', 'src/store/lua']) {
      await cp(join(project, path), join(dir, path), { recursive: true });
    }
    await writeFile(join(dir, 'package.json'), '{ "private": true, "type": "module" }\n');
  },
};

/** The licences of all packages whose code is in the bundle. */
const licences: Plugin = {
  name: 'licences',
  async generateBundle() {
    const marker = `${sep}node_modules${sep}`;
    const directories = [...this.getModuleIds()]
      .filter((id) => !id.startsWith('\0') && id.includes(marker))
      .map((id) => {
        const end = id.lastIndexOf(marker) + marker.length;
        const [first = '', second = ''] = id.slice(end).split(sep);
        return id.slice(0, end) + (first.startsWith('@') ? join(first, second) : first);
      });
    const texts = await Promise.all([...new Set(directories)].toSorted().map(licenceOf));
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: texts.join('\n') });
  },
};

async function licenceOf(directory: string): Promise<string> {
  const { name, version, license = 'see below' } = await readManifest(directory);
  const files = (await readdir(directory)).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  return [`${'='.repeat(80)}\n${name} ${version} (${license})\n`, ...texts].join('\n');
}

/** Separate chunks: the packages for pictures, for the drawing thread, and for wallets, which few venues have. */
const packageChunks = [
  {
    name: 'wallet-packages',
    test: /[\\/]node_modules[\\/](?:passkit-generator|joi|node-forge|do-not-zip|@hapi|@sideway)[\\/]/,
    priority: 1,
  },
  {
    name: 'symbol-packages',
    test: /[\\/]node_modules[\\/](?:bwip-js|dijkstrajs|image-size|qrcode)[\\/]/,
    priority: 1,
  },
  { name: 'packages', test: /[\\/]node_modules[\\/]/ },
];

/**
 * With --enable-source-maps Node logs an error with the line of its source. The maps of packages are left out: reading
 * them at the first error would take more memory than the program.
 */
const ownMapsOnly: Plugin = {
  name: 'own-maps-only',
  generateBundle(_options, files) {
    for (const { name } of packageChunks) {
      const chunk = Object.values(files).find((file) => file.type === 'chunk' && file.name === name);
      if (chunk?.type !== 'chunk' || chunk.sourcemapFileName === null) this.error(`There are no ${name}.`);
      delete files[chunk.sourcemapFileName];
      chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
    }
  },
};

export default defineConfig({
  input: {
    ...programs,
    // The tests start the bot in their own process, too.
    ...(process.env.BUNDLE_FOR_TESTS === '1' ? { app: 'src/app.ts', logger: 'src/logger.ts' } : {}),
  },
  platform: 'node',
  external: [native],
  plugins: [ownOfNode, plainHttp, noCallers, threadFiles, ownMapsOnly, versionFirst, surroundings, licences],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: ({ name }) => (isProgram(name) ? 'programs/[name].js' : '[name].js'),
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups: packageChunks },
    // V8 keeps the text of every module, with two bytes for each character if one of them is not Latin.
    comments: false,
    charset: 'ascii',
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
