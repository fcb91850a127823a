import { generateKeyPairSync } from 'node:crypto'
import { certify } from '../../testing/certify.ts'
import { dropSamples } from '../testing/integratorSamples.ts'
import { invoiceDropConnector } from './index.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

certify('the file drop by PUT', invoiceDropConnector, dropSamples())
certify('the file drop by POST', invoiceDropConnector, dropSamples({ method: 'POST' }))
certify(
  'the file drop with Ed25519',
  invoiceDropConnector,
  dropSamples({
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    verifyingKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }),
)
