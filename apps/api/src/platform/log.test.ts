import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const written = (write: (log: ReturnType<typeof createLog>) => void, level = 'debug') => {
  let lines = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines += chunk.toString()
      done()
    },
  })
  write(createLog(level, stream))
  return lines
}

describe('log', () => {
  it('logs one JSON object per line', () => {
    const lines = written((log) => {
      log.info({ route: '/api/Cart/GetCartCommand', ms: 4 }, 'request')
      log.warn('second')
    })
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([
      { level: 30, route: '/api/Cart/GetCartCommand', ms: 4, msg: 'request' },
      { level: 40, msg: 'second' },
    ])
  })

  it('omits personal data and secrets from logs in any field', () => {
    const lines = written((log) => {
      log.info({ email: 'gulsah@ornek.example', token: 'eyJ…', password: 'Parola-1' }, 'top')
      log.info({ user: { email: 'gulsah@ornek.example', phoneNumber: '+905321234567' } }, 'inside')
      log.info({ body: { password: 'Parola-1', authorization: 'Bearer eyJ…' } }, 'inside')
    })
    for (const secret of ['gulsah', 'eyJ', 'Parola', '+90532']) expect(lines).not.toContain(secret)
  })

  it('writes no log line below its level', () => {
    expect(written((log) => log.debug('small talk'), 'info')).toBe('')
  })
})
