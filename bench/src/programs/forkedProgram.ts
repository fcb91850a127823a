/** Child process running a program of this folder: receives its messages and sends requests. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { bundleProgram } from './bundle.ts'

export const forkProgram = async (
  name: string,
  args: readonly string[] = [],
  execArgv: string[] = [],
): Promise<ChildProcess> =>
  fork(await bundleProgram(name), args, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Returns the next message of the program. */
export const receive = async <T>(program: ChildProcess): Promise<T> => {
  const stop = new AbortController()
  const answered = once(program, 'message', { signal: stop.signal })
  const ended = once(program, 'exit', { signal: stop.signal }).then(() => {
    throw new Error('the server to be measured ended')
  })
  try {
    return ((await Promise.race([answered, ended])) as [T])[0]
  } finally {
    stop.abort()
    await Promise.allSettled([answered, ended])
  }
}

export const request = <T>(program: ChildProcess, question: string): Promise<T> => {
  const answer = receive<T>(program)
  program.send(question)
  return answer
}

export const stopProgram = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode !== null) return
  program.send('stop')
  await once(program, 'exit')
}
