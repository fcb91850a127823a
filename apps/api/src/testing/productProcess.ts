/** The product as a process of its own, which can be killed. Slower than startTestApp: for what only a real end shows. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AnswerOf, EndpointShape, RequestOf } from '@kervan/contract/endpoint'

export interface ProductProcess {
  url: string
  /** Calls a row over the network; an answer that failed is an error. */
  call: <E extends EndpointShape>(
    row: E,
    request?: Partial<RequestOf<E>> & { token?: string },
  ) => Promise<AnswerOf<E>>
  /** `kill -9`. */
  kill: () => Promise<void>
}

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))
const patienceMs = 60_000

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** Starts the sources on the given ports and database and waits until it answers. */
export const startProductProcess = async (
  environment: Record<string, string> & { PORT: string },
): Promise<ProductProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', mainFile], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      CALL_LIMITS: 'off',
      LOG_LEVEL: 'error',
      // The accounts are in the database of the tests already.
      DEMONSTRATION: 'false',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${environment.PORT}`
  const deadline = Date.now() + patienceMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const call: ProductProcess['call'] = async (row, { token, ...request } = {}) => {
    const { params, body } = request as { params?: Record<string, string>; body?: unknown }
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
    const response = await fetch(`${url}${path}`, {
      method: row.method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${row.path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as never
  }
  return {
    url,
    call,
    kill: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
