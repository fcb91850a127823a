/** Change of a user's email address: takes effect when the code emailed to the new address is entered. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { captchaSolution } from '../../fields.ts'
import { codeRequested, requestId } from '../account.endpoints.ts'
import { confirmationCode, email, typedPassword } from '../accountFields.ts'

export const requestEmailChangeRequest = z.object({
  newEmail: email(),
  password: typedPassword(),
  captcha: captchaSolution(),
})

export const confirmEmailChangeRequest = z.object({
  newEmail: email(),
  confirmationCode: confirmationCode(),
  requestId: requestId(),
})

export const emailChangeEndpoints = {
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/UserCrud/RequestEmailChange',
    access: 'signedIn',
    recordedIn: 'email_codes',
    summary:
      'Mail a code to a new address of the caller. Answers the same whether or not the address has an account',
    body: requestEmailChangeRequest,
    answer: codeRequested,
    limit: { max: 20, windowSeconds: 60 },
    errors: ['captchaNeeded', 'tooManyRequests'],
  }),
  confirmEmailChange: endpoint({
    method: 'POST',
    path: '/api/UserCrud/ConfirmEmailChange',
    access: 'signedIn',
    summary:
      'Give the code that was mailed to the new address; it is the account’s from then on, and the old address is told. Answers a new token',
    body: confirmEmailChangeRequest,
    answer: z.string(),
    limit: { max: 30, windowSeconds: 60 },
  }),
}
