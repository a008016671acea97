import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { onTestFinished } from 'vitest';
import {
  type PartnerSandbox,
  type PartnerSandboxOptions,
  startPartnerSandbox,
} from '../../sandbox/partner/server.ts';
import { type DoctorOptions, examine } from '../../src/ops/doctor.ts';
import type { CheckFinding } from '../../src/ops/doctor-findings.ts';
import { programEnvironment } from '../helpers/program.ts';

/** A bot for the doctor to examine. */
export interface Patient {
  readonly telegram: TelegramSandbox;
  readonly partner: PartnerSandbox;
  readonly environment: Readonly<Record<string, string>>;
  /** What the doctor finds, with these changes to the environment. */
  findings(
    changes?: Readonly<Record<string, string>>,
    options?: DoctorOptions,
  ): Promise<readonly CheckFinding[]>;
}

export async function newPatient(options?: PartnerSandboxOptions): Promise<Patient> {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  const partner = await startPartnerSandbox(options);
  onTestFinished(async () => {
    await telegram.stop();
    await partner.stop();
  });
  const environment = programEnvironment(telegram, partner);
  return {
    telegram,
    partner,
    environment,
    findings: (changes = {}, doctorOptions = {}) =>
      Array.fromAsync(
        examine({ ...environment, ...changes }, { allowsPrivatePictures: true, ...doctorOptions }),
      ),
  };
}

export function of(
  check: CheckFinding['check'],
  findings: readonly CheckFinding[],
): readonly Omit<CheckFinding, 'check'>[] {
  return findings.filter((each) => each.check === check).map(({ check: _, ...rest }) => rest);
}

export function faults(findings: readonly CheckFinding[]): readonly string[] {
  return findings.filter(({ status }) => status === 'fault').map(({ check }) => check);
}
