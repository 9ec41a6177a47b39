/** By place: node_modules/name. */
export type Packages = Record<
  string,
  { version?: string; dev?: boolean; optional?: boolean; devOptional?: boolean }
>
export interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  buildDependencies: string[]
}
export interface Lock {
  packages: Packages
}
export type Size = 'production' | 'build' | 'all'
export function ensureInstalled(size: Size): void
export function isComplete(
  size: Size,
  state: { manifest: Manifest; locked: Packages; installed: Packages },
): boolean
export function narrowed(size: Size, manifest: Manifest, lock: Lock): { manifest: Manifest; lock: Lock }
