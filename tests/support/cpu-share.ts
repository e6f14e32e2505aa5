import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Limits how much processor time a process gets. */
export interface CpuShare {
  /** How it is limited, for the report. */
  how: string;
  /** Call it as soon as the process runs. */
  limit(pid: number): void;
  end(): void;
}

const periodUs = 100_000;

/** A control group with a quota. @returns null where this user may not make one */
const withQuota = (share: number): CpuShare | null => {
  const quotaUs = Math.round(share * periodUs);
  const kinds = [
    { folder: '/sys/fs/cgroup', mark: 'cgroup.controllers', files: { 'cpu.max': `${quotaUs} ${periodUs}` } },
    {
      folder: '/sys/fs/cgroup/cpu',
      mark: 'cpu.cfs_quota_us',
      files: { 'cpu.cfs_period_us': String(periodUs), 'cpu.cfs_quota_us': String(quotaUs) },
    },
  ];
  for (const { folder, mark, files } of kinds) {
    if (!existsSync(join(folder, mark))) continue;
    const group = join(folder, `halalmap-test-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      return null;
    }
    const end = (): void => {
      // The kernel refuses while a process that has just ended is still in it.
      try {
        rmdirSync(group);
      } catch {
        // An empty group costs nothing.
      }
    };
    try {
      for (const [name, value] of Object.entries(files)) writeFileSync(join(group, name), value);
    } catch {
      end();
      return null;
    }
    return {
      how: `a quota of ${share} cores`,
      limit: (pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
      end,
    };
  }
  return null;
};

/** Runs so many busy loops beside the process that about this share of one core is left for it. */
const besideLoops = (share: number): CpuShare => {
  const perCore = Math.max(1, Math.round(1 / share) - 1);
  const loops: ChildProcess[] = [];
  return {
    how: `${perCore} busy loops on each core`,
    limit() {
      for (let index = 0; index < perCore * availableParallelism(); index += 1)
        loops.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    },
    end() {
      for (const loop of loops) loop.kill('SIGKILL');
    },
  };
};

/** @param share of one core, such as 0.2 */
export const cpuShare = (share: number): CpuShare => withQuota(share) ?? besideLoops(share);
