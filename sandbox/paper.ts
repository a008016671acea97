import { spawnSync } from 'node:child_process';

/** Whether Ghostscript is there, which makes pictures of a PDF. */
export const hasGhostscript = spawnSync('gs', ['--version']).status === 0;

/** A page as an office printer would put it on paper, as a PNG. */
export function printed(pdf: Buffer, page: number): Buffer {
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=png16m', '-r150'];
  const smooth = ['-dTextAlphaBits=4', '-dGraphicsAlphaBits=4'];
  const pages = [`-dFirstPage=${page}`, `-dLastPage=${page}`];
  const { stdout } = spawnSync('gs', [...options, ...smooth, ...pages, '-sOutputFile=-', '-'], {
    input: pdf,
    maxBuffer: 2 ** 26,
  });
  return stdout;
}
