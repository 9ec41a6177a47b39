// An ordinary cloud disk: five milliseconds more for every fsync, put there by strace.
import { spawnSync } from 'node:child_process'

const injection = [
  '-e',
  'trace=fsync,fdatasync',
  '-e',
  'inject=fsync,fdatasync:delay_exit=5000',
  '-o',
  '/dev/null',
]

export const canSlowDown = (): boolean => spawnSync('strace', ['-V']).status === 0

/** Runs a command with the slow disk; only the delayed calls are looked at. */
export const slowly: readonly string[] = ['strace', '-f', '--seccomp-bpf', '-qq', ...injection]
