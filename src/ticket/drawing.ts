import type { PDFDocument } from '@napi-rs/canvas';

/** What both a canvas and a page of a PDF are drawn with. */
export type DrawingContext = ReturnType<PDFDocument['beginPage']>;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
