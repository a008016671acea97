import bwip from 'bwip-js/node';
import qrcode from 'qrcode';
import type { CodeType } from '../src/booking/record.ts';
import type { TicketFace } from '../src/ticket/ticket-drawing.ts';
import { createTicketPress } from '../src/ticket/ticket-press.ts';
import { answering, ready } from './answering.ts';

/** Draws tickets, ours and the libraries' bare symbols, in a process in which nothing else goes on. */
export interface Drawing {
  readonly by: 'bot' | 'library';
  readonly symbol: CodeType;
  readonly count: number;
}

export interface DrawingCost {
  readonly cpuMs: number;
  /** Of it on the main thread, where it keeps updates waiting. */
  readonly mainThreadMs: number;
  readonly bytes: number;
}

const press = createTicketPress(1, { logo: null, colour: null });
let drawn = 0;

async function draw({ by, symbol, count }: Drawing): Promise<DrawingCost> {
  const process0 = process.cpuUsage();
  const thread0 = process.threadCpuUsage();
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    drawn += 1;
    const code = `NL26112${String(drawn).padStart(9, '0')}`;
    bytes += (await (by === 'bot' ? press.picture(face(code, symbol)) : bare(code, symbol))).length;
  }
  const all = process.cpuUsage(process0);
  const main = process.threadCpuUsage(thread0);
  return {
    cpuMs: (all.user + all.system) / 1_000 / count,
    mainThreadMs: (main.user + main.system) / 1_000 / count,
    bytes: bytes / count,
  };
}

function bare(code: string, symbol: CodeType): Promise<Buffer> {
  if (symbol === 'QR') return qrcode.toBuffer(code, { width: 512 });
  return bwip.toBuffer({
    bcid: 'code128',
    text: code,
    scale: 4,
    height: 30,
    padding: 10,
    backgroundcolor: 'FFFFFF',
  });
}

function face(code: string, symbol: CodeType): TicketFace {
  return {
    venueName: 'Công viên Vịnh Ngọc Lam',
    ticketName: 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)',
    code,
    symbol,
    position: '2 of 7',
    day: 'Fri, 25 Dec',
    validity: '08:00–21:00',
    facts: [
      { label: 'Booking', value: 'NL-48213', isCode: true },
      { label: 'Name', value: 'Emma Wilson' },
      { label: 'Price', value: '₫450,000', notes: ['Booking total ₫3,150,000', 'Pay at the gate.'] },
    ],
    notes: ['12 Quay Road, Hạ Long', 'The last ride is at 20:30.'],
    labels: { void: 'VOID' },
  };
}

answering({ draw });
ready();
