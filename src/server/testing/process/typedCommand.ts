// A command of the operator, typed in the process of the test.
export interface Ended {
  readonly code: number
  readonly said: string
}

/** @param args what is typed after -- */
export const typed = async (
  command: () => Promise<void>,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => {
  let said = ''
  const hear = (text: string | Uint8Array) => {
    // Node warns once in a process, of something that any test may have loaded.
    if (!/^\(node:\d+\) /.test(String(text))) said += String(text)
    return true
  }
  const terminals = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(hear),
  )
  const { argv, env: before } = process
  process.argv = ['node', 'command', ...args]
  process.env = { ...before, ...env }
  try {
    await command()
    return { code: Number(process.exitCode ?? 0), said }
  } finally {
    process.argv = argv
    process.env = before
    process.exitCode = undefined
    for (const terminal of terminals) terminal.mockRestore()
  }
}
