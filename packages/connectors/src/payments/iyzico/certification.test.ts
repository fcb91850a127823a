import { afterAll, beforeAll } from 'vitest'
import { certify } from '../../testing/certify.ts'
import { iyzicoConnector } from './index.ts'
import { iyzicoSamples } from './testing/iyzicoSamples.ts'
import { startIyzicoServer } from './testing/iyzicoServer.ts'
import type { IyzicoServer } from './testing/iyzicoServer.ts'

let iyzico: IyzicoServer
beforeAll(async () => {
  iyzico = await startIyzicoServer()
})
afterAll(() => iyzico.close())

certify(
  'iyzico',
  iyzicoConnector,
  iyzicoSamples(() => iyzico),
)
