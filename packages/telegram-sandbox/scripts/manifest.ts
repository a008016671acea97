import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// node scripts/manifest.ts published | restore
// In this repository the package's names lead to its sources, which Node runs as they are. In a tarball they lead to
// compiled files, as the manifest's `published` says: prepack writes that manifest, postpack brings the other one back.
// npm never packs a file that ends with .orig.

const manifest = fileURLToPath(new URL('../package.json', import.meta.url));
const original = `${manifest}.orig`;

async function writePublished(): Promise<void> {
  // Left by a pack that was broken off.
  if (!existsSync(original)) await copyFile(manifest, original);
  const { published, scripts, devDependencies, ...common } = JSON.parse(await readFile(original, 'utf8'));
  await writeFile(manifest, `${JSON.stringify({ ...common, ...published }, null, 2)}\n`);
}

const [, , form] = process.argv;
if (form === 'published') await writePublished();
else if (form === 'restore') await rename(original, manifest);
else throw new Error('Say "published" or "restore".');
