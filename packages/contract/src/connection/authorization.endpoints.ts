/** Authorization of a connection by its owner at the other system, in the browser. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'
import { connection } from './connection.endpoints.ts'

export const authorizationEndpoints = {
  startAuthorization: endpoint({
    method: 'POST',
    path: '/api/Connection/StartAuthorizationCommand',
    access: 'definitions',
    summary: 'Address at which the owner allows the connection; the answer must arrive within ten minutes',
    body: z.object({ id: rowId() }),
    answer: z.object({ url: z.url({ protocol: /^https?$/ }) }),
    recordedIn: 'connection_authorizations',
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound', 'credentialKeyMissing'],
  }),
  completeAuthorization: endpoint({
    method: 'POST',
    path: '/api/Connection/CompleteAuthorizationCommand',
    access: 'definitions',
    summary: 'Complete an authorization that the caller started, with what the other system sent along',
    body: z.object({
      /** Query of the address that the other system sent the browser to, without the question mark. */
      query: z.string('validation:required').min(1, 'validation:required').max(8000, 'validation:tooLong'),
    }),
    answer: connection,
    limit: { max: 30, windowSeconds: 60 },
    errors: [
      'authorizationInvalid',
      'authorizationDenied',
      'authorizationFailed',
      'notFound',
      'changedMeanwhile',
      'credentialKeyMissing',
    ],
  }),
}
