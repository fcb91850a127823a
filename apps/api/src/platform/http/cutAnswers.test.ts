import { describe, expect, it } from 'vitest'
import { endpoint } from '@kervan/contract/endpoint'
import { serveRows } from '../../testing/serveRows.ts'

const rows = {
  exportList: endpoint({
    method: 'GET',
    path: '/api/List/Export',
    access: 'public',
    summary: 'A file that is sent while it is read',
    answer: { contentTypes: ['text/csv'] },
  }),
}

const serve = (read: () => AsyncGenerator<Uint8Array>) =>
  serveRows(rows, { exportList: () => ({ contentType: 'text/csv', bytes: read() }) })

describe('streamed file', () => {
  it('cuts the connection of a streamed file and logs the request when reading fails', async () => {
    const { app, logged } = serve(async function* () {
      yield Buffer.from('first row\r\n')
      await Promise.resolve()
      throw new RangeError('Invalid time value')
    })
    const url = await app.listen()
    const reply = await fetch(url + rows.exportList.path)
    await expect(reply.text()).rejects.toThrow()
    expect(logged).toMatchObject([
      {
        requestId: 'r-1',
        route: '/api/List/Export',
        err: expect.stringContaining('Invalid time value') as string,
      },
    ])
    await app.close()
  })

  it('logs nothing when a streamed file is complete', async () => {
    const { app, logged } = serve(async function* () {
      yield Buffer.from('all rows\r\n')
      await Promise.resolve()
    })
    expect((await app.inject(rows.exportList.path)).body).toBe('all rows\r\n')
    expect(logged).toEqual([])
    await app.close()
  })
})
