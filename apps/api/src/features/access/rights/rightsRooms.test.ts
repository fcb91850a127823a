/** Notification of changed permissions: all browsers of that user in two processes, and no one else's. */
import { decodeJwt } from 'jose'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const secret = { TOKEN_SECRET: 'the same in both processes, at least 32 characters' }
let first: TestApp
let second: TestApp
let admin: string
const sockets: Socket[] = []

beforeAll(async () => {
  first = await startTestApp(secret)
  second = await startTestApp(secret, first)
  for (const { app } of [first, second]) await app.listen({ host: '127.0.0.1', port: 0 })
  admin = await first.tokenOf('admin')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const userIdOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
const roomOf = (token: string) => `rights-${userIdOf(token)}`

const listen = async ({ app }: TestApp, token: string, room = roomOf(token)) => {
  const { address, port } = app.server.address() as { address: string; port: number }
  const socket = io(`http://${address}:${port}`, { path: '/paymentHub', transports: ['websocket'] })
  sockets.push(socket)
  const heard: string[] = []
  socket.onAny((name: string) => heard.push(name))
  const { ok } = (await socket
    .timeout(5000)
    .emitWithAck('RegisterTransaction', { conversationId: room, token })) as { ok: boolean }
  return { heard, isRegistered: ok }
}

const changeFlags = async (roleGroupID: number, change: (roleIDs: number[]) => number[]) => {
  const { body } = await first.call(roleEndpoints.listRoleGroupRoles, { token: admin })
  const group = body.groups.find(({ id }) => id === roleGroupID)!
  const sent = { roleGroupID, roleIDs: change(group.roleIDs), version: group.version }
  const reply = await first.call(roleEndpoints.updateRoleGroupRoles, { token: admin, body: sent })
  expect(reply.status).toBe(200)
  return group.roleIDs
}

describe('changed permissions', () => {
  it('notifies browsers of group members in every process and no others', async () => {
    const operations = await first.tokenOf('operations')
    const concerned = [await listen(first, operations), await listen(second, operations)]
    const others = [
      await listen(first, await first.tokenOf('customer')),
      await listen(second, await first.tokenOf('pickup')),
      await listen(second, admin),
    ]
    const before = await changeFlags(4, (roleIDs) => roleIDs.slice(1))
    for (const { heard } of concerned) await expect.poll(() => heard).toEqual(['RightsChanged'])
    await changeFlags(4, () => before)
    for (const { heard } of concerned)
      await expect.poll(() => heard).toEqual(['RightsChanged', 'RightsChanged'])
    expect(others.map(({ heard }) => heard)).toEqual([[], [], []])
  })

  it("refuses a subscription to another user's room", async () => {
    const operations = await first.tokenOf('operations')
    const customer = await first.tokenOf('customer')
    const stranger = await listen(first, customer, roomOf(operations))
    const owner = await listen(first, operations)
    expect([stranger.isRegistered, owner.isRegistered]).toEqual([false, true])
    const before = await changeFlags(4, (roleIDs) => roleIDs.slice(1))
    await expect.poll(() => owner.heard.length).toBe(1)
    await changeFlags(4, () => before)
    await expect.poll(() => owner.heard.length).toBe(2)
    expect(stranger.heard).toEqual([])
  })

  it('notifies a connection of its lost access and sends it nothing afterwards', async () => {
    const agent = await first.tokenOf('agent')
    const watcher = await listen(first, admin)
    const lost = [await listen(first, agent), await listen(second, agent)]
    const close = (active: number) =>
      first.call(userEndpoints.setUserActive, { token: admin, body: { userID: userIdOf(agent), active } })
    expect((await close(0)).status).toBe(200)
    for (const { heard } of lost) await expect.poll(() => heard).toEqual(['RightsChanged'])
    /**
     * Publishes to a connection without access and returns the number of messages it received; a marker to
     * another room proves delivery.
     */
    const hearMore = async () => {
      const [told, known] = [lost.map(({ heard }) => heard.length), watcher.heard.length]
      first.services.hub.publish(roomOf(agent), { name: 'Late', payload: {} })
      first.services.hub.publish(roomOf(admin), { name: 'Marker', payload: {} })
      await expect.poll(() => watcher.heard.length).toBeGreaterThan(known)
      return lost.map(({ heard }, index) => heard.length - told[index]!)
    }
    await expect.poll(hearMore).toEqual([0, 0])
    expect((await close(1)).status).toBe(200)
  })
})
