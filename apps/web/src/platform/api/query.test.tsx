import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReactNode } from 'react'
import { QueryClientProvider, onlineManager, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@kervan/contract/endpoint'
import { makeToken } from '../../testing/makeToken.ts'
import { registerNavigate } from '../screens/navigation.ts'
import { readSession, startSession } from '../session/session.ts'
import { createQueryClient, endpointQuery, useEndpointMutation } from './query.ts'

const body = z.object({ name: z.string() })
const common = {
  method: 'POST',
  access: 'signedIn',
  summary: '',
  answer: z.object({}),
  idempotent: true,
} as const
const create = endpoint({ ...common, path: '/api/Create', body })

let status = 200
let keys: string[] = []
const server = createServer((request, response) => {
  keys.push(String(request.headers['idempotency-key']))
  request.resume().on('end', () => response.writeHead(status).end('{}'))
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`${origin}${path}`, { ...init, signal: null }),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})
beforeEach(() => {
  status = 200
  keys = []
})

/** Wrapper of a component under test, with a query client. */
const page = () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { wrapper }
}

const mount = () => {
  const onSuccess = vi.fn()
  const options = { onSuccess, showsOwnErrors: true }
  const { result } = renderHook(() => useEndpointMutation(create, options), page())
  const send = (request: { files?: { fieldName: string; file: File }[] } = {}, times = 1) =>
    act(async () => {
      const asked = Array.from({ length: times }, () =>
        result.current.mutateAsync({ body: { name: 'A' }, ...request }),
      )
      await Promise.allSettled(asked)
    })
  return { send, onSuccess }
}

describe('useEndpointMutation', () => {
  it('sends one call with one success when a mutation is requested twice at once', async () => {
    const { send, onSuccess } = mount()
    await send({}, 2)
    expect(keys).toHaveLength(1)
    expect(onSuccess).toHaveBeenCalledOnce()
    await send()
    expect(onSuccess).toHaveBeenCalledTimes(2)
    expect(new Set(keys).size).toBe(2)
  })

  it.each([
    ['keeps its idempotency key while the outcome is unknown', 503, 1],
    ['uses a new idempotency key after a rejection', 409, 2],
  ])('%s', async (_, answered, differentKeys) => {
    const { send } = mount()
    status = answered
    await send()
    status = 200
    await send()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(differentKeys)
  })

  it('uses a new idempotency key for another file', async () => {
    const { send } = mount()
    status = 503
    for (const text of ['one', 'another'])
      await send({ files: [{ fieldName: 'file', file: new File([text], 'prices.xlsx') }] })
    expect(new Set(keys).size).toBe(2)
  })
})

describe('useEndpointMutation with its own errors', () => {
  const goTo = vi.fn()
  beforeEach(() => {
    goTo.mockClear()
    registerNavigate(goTo)
    startSession(makeToken())
  })

  it('ends the session and opens sign-in after a mutation was answered with 401', async () => {
    status = 401
    await mount().send()
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/signin', { replace: true }))
    expect(readSession()).toBeNull()
  })

  it('opens the no-permission page after a mutation was answered with 403', async () => {
    status = 403
    await mount().send()
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/403', { replace: true }))
    expect(readSession()).not.toBeNull()
  })

  it('stays on the screen after any other failure of a mutation', async () => {
    status = 500
    await mount().send()
    expect(goTo).not.toHaveBeenCalled()
  })
})

describe('offline', () => {
  const realFetch = globalThis.fetch
  beforeEach(() => {
    onlineManager.setOnline(false)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    vi.stubGlobal('fetch', realFetch)
  })

  it('fails a call at once while offline and does not send it later', async () => {
    const { result } = renderHook(() => useEndpointMutation(create, { showsOwnErrors: true }), page())
    act(() => result.current.mutate({ body: { name: 'A' } }))
    await waitFor(() => expect(result.current.error).toMatchObject({ type: 'NoResponse' }))
  })

  it('shows an error while offline instead of loading forever', async () => {
    const { result } = renderHook(() => useQuery(endpointQuery(create, { body: { name: 'A' } })), page())
    await waitFor(() => expect(result.current.error).toMatchObject({ type: 'NoResponse' }), {
      timeout: 10_000,
    })
  })
})
