/** Software authenticator: creates keys and answers like a device (WebAuthn, CTAP2 encoding), without attestation. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => encode(part))])
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

interface Answered {
  challenge: string
}

export interface AnswerOptions {
  origin?: string
  domain?: string
  /** False means that the device was touched but did not verify its owner. */
  isVerified?: boolean
  /** Counter reported by the device. */
  counter?: number
  /** Id of another credential, sent with this key's signature. */
  id?: string
  userHandle?: string
}

export const createAuthenticator = (place: { origin: string; domain: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key = new Map<Cbor, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x!, 'base64url')],
    [-3, Buffer.from(y!, 'base64url')],
  ])
  const credentialId = randomBytes(32)
  let counted = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, origin = place.origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (flags: number, counter: number, domain = place.domain): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count])
  }
  const flagsOf = ({ isVerified = true }: AnswerOptions): number =>
    flag.userPresent | flag.backupEligible | flag.backedUp | (isVerified ? flag.userVerified : 0)
  const named = (id = encoded(credentialId)) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  })

  return {
    id: encoded(credentialId),
    /** `navigator.credentials.create` */
    register: (options: Answered & { user?: unknown }, change: AnswerOptions = {}) => {
      handle = (options.user as { id: string }).id
      const idLength = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        authenticatorData(flagsOf(change) | flag.attested, change.counter ?? counted, change.domain),
        Buffer.alloc(16),
        idLength,
        credentialId,
        encode(key),
      ])
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named(change.id),
        response: {
          clientDataJSON: encoded(clientData('webauthn.create', options.challenge, change.origin)),
          attestationObject: encoded(encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** `navigator.credentials.get` */
    answer: (options: Answered, change: AnswerOptions = {}) => {
      counted = change.counter ?? counted + 1
      const authData = authenticatorData(flagsOf(change), counted, change.domain)
      const client = clientData('webauthn.get', options.challenge, change.origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...named(change.id),
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(authData),
          signature: encoded(signature),
          userHandle: change.userHandle ?? handle,
        },
      }
    },
  }
}
