/** More connections and messages at the hub than any page needs. */
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let url: string
let token: string
beforeAll(async () => {
  test = await startTestApp({ ...(await freePorts()), CALL_LIMITS: 'on', TRUST_PROXY: 'loopback' })
  url = await test.listen()
  token = await test.tokenOf('operations')
})
afterAll(() => test.close())

const sockets: Socket[] = []
let lastAddress = 0
/** Uses a different address per test. */
const newAddress = () => `203.0.113.${++lastAddress}`
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

/** Resolves when the hub has accepted or rejected the connection. */
const open = (address: string, transport: 'websocket' | 'polling' = 'websocket'): Promise<Socket> => {
  const socket = io(url, {
    path: '/paymentHub',
    transports: [transport],
    extraHeaders: { 'x-forwarded-for': address },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return new Promise((resolve) => {
    const settle = () => resolve(socket)
    socket.on('connect', settle)
    socket.on('connect_error', settle)
    // The connection was closed before the hub accepted it.
    socket.io.on('close', settle)
  })
}
const register = async (socket: Socket, conversationId: string, bearer = token): Promise<boolean> => {
  const answer = (await socket
    .timeout(5000)
    .emitWithAck('RegisterTransaction', { conversationId, token: bearer })) as { ok: boolean }
  return answer.ok
}
const junk = 'a'.repeat(3000)
const junkTokens = [junk, `${junk}.e30.e30`]

const expectOthersWell = async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await register(await open(newAddress()), 'dispatch-2026-11-26')).toBe(true)
}

describe('realtime hub', () => {
  it.each(['websocket', 'polling'] as const)(
    'limits one address to 600 connections by %s until some are closed',
    async (transport) => {
      const address = newAddress()
      const asked = await Promise.all(Array.from({ length: 660 }, () => open(address, transport)))
      const count = () => asked.filter(({ connected }) => connected).length
      await expect.poll(count).toBe(600)
      await expectOthersWell()
      for (const socket of asked) socket.close()
      await expect.poll(async () => (await open(address)).connected).toBe(true)
    },
    60_000,
  )

  it.each([
    [
      'registrations with junk for a token',
      (socket: Socket, n: number) =>
        socket.emit('RegisterTransaction', { conversationId: 'a', token: junkTokens[n % 2] }, () => {}),
    ],
    ['events that nobody knows', (socket: Socket) => socket.emit('Nothing', junk)],
    ['bytes', (socket: Socket) => socket.emit('RegisterTransaction', Buffer.alloc(3000))],
  ])('disconnects a hub client that sends %s without pause', async (_what, send) => {
    const socket = await open(newAddress())
    for (let n = 0; n < 1000; n++) send(socket, n)
    await expect.poll(() => socket.connected).toBe(false)
    await expectOthersWell()
  })

  it('answers at most 120 hub registrations of a connection per minute', async () => {
    const socket = await open(newAddress())
    let answers = 0
    for (let n = 0; n < 1000; n++)
      socket.emit('RegisterTransaction', { conversationId: 'a', token: junkTokens[1] }, () => answers++)
    await expect.poll(() => socket.connected).toBe(false)
    expect(answers).toBeLessThanOrEqual(120)
  })

  it('disconnects a hub client whose message is larger than a registration', async () => {
    const socket = await open(newAddress())
    socket.emit('RegisterTransaction', { conversationId: 'a', token: 'a'.repeat(11_000) })
    await expect.poll(() => socket.connected).toBe(false)
    await expectOthersWell()
  })

  it('blocks an address whose hub connections together send too much', async () => {
    const address = newAddress()
    const many = await Promise.all(Array.from({ length: 110 }, () => open(address)))
    for (const socket of many) for (let n = 0; n < 100; n++) socket.emit('Nothing', n)
    await expect.poll(() => many.filter(({ connected }) => !connected).length).toBeGreaterThan(0)
    expect((await open(address)).connected).toBe(false)
    await expectOthersWell()
    test.setNow(new Date(Date.now() + 120_000))
    expect((await open(address)).connected).toBe(true)
  })

  it('limits one hub connection to 50 rooms', async () => {
    const socket = await open(newAddress())
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => register(socket, `dispatch-${n}`)))
    expect(answers.filter((isOk) => isOk)).toHaveLength(50)
  })
})
