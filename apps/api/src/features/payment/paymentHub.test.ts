/** Hub in two processes on one database. */
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startForeignWorld } from '../../testing/foreignWorld.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { submitCard } from '../../sandboxBank/testing/cardPage.ts'
import { putIntoCart, startPaying, startPayingApp } from './testing/paying.ts'

const secret = { TOKEN_SECRET: 'the same in both processes, at least 32 characters' }
let first: TestApp
let second: TestApp
let token: string
const sockets: Socket[] = []

beforeAll(async () => {
  first = await startPayingApp(secret)
  second = await startPayingApp(secret, first)
  token = await first.tokenOf('customer')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const listen = async (app: TestApp, conversationId: string, bearer = token) => {
  const { address, port } = app.app.server.address() as { address: string; port: number }
  const socket = io(`http://${address}:${port}`, { path: '/paymentHub', transports: ['websocket'] })
  sockets.push(socket)
  const heard: { name: string; payload: unknown }[] = []
  for (const name of ['PaymentSuccess', 'PaymentFailed'])
    socket.on(name, (payload: unknown) => heard.push({ name, payload }))
  const reply = (await socket
    .timeout(5000)
    .emitWithAck('RegisterTransaction', { conversationId, token: bearer })) as { ok: boolean }
  return { heard, isRegistered: reply.ok }
}
const started = async () => startPaying(first, token, [await putIntoCart(first, { token })])

describe('payment hub', () => {
  it('notifies clients of both processes once', async () => {
    const { conversationId, paymentPageUrl } = await started()
    const [here, there] = [await listen(first, conversationId), await listen(second, conversationId)]
    await submitCard(paymentPageUrl, 'success')
    const news = {
      name: 'PaymentSuccess',
      payload: { conversationId, message: 'Ödeme işlemi başarıyla tamamlandı' },
    }
    await expect.poll(() => there.heard).toEqual([news])
    await expect.poll(() => here.heard).toEqual([news])
  })

  it('reports why a payment failed', async () => {
    const { conversationId, paymentPageUrl } = await started()
    const { heard } = await listen(second, conversationId)
    await submitCard(paymentPageUrl, 'declined')
    await expect
      .poll(() => heard)
      .toEqual([
        { name: 'PaymentFailed', payload: { conversationId, message: 'Bankanız kartı onaylamadı.' } },
      ])
  })

  it('notifies a client that subscribes after the outcome immediately', async () => {
    const { conversationId, paymentPageUrl } = await started()
    const early = await listen(first, conversationId)
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(() => early.heard.length).toBe(1)
    const late = await listen(second, conversationId)
    await expect.poll(() => late.heard.map(({ name }) => name)).toEqual(['PaymentSuccess'])
  })

  it('accepts payment hub subscriptions of the owner only', async () => {
    const { conversationId, paymentPageUrl } = await started()
    const { token: stranger } = await startForeignWorld(first)
    const refused = [
      await listen(second, conversationId, stranger),
      await listen(second, conversationId, 'no token'),
      await listen(second, 'nobody-began-this'),
    ]
    const owner = await listen(second, conversationId)
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(() => owner.heard.length).toBe(1)
    expect(refused.map(({ isRegistered, heard }) => [isRegistered, heard])).toEqual(
      refused.map(() => [false, []]),
    )
  })
})
