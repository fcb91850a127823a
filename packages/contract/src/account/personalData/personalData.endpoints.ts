/** Rights of users under data protection law: a copy of their data, and its deletion. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { captchaSolution, outcome } from '../../fields.ts'
import { secondFactorCode, typedPassword } from '../accountFields.ts'

export const exportPersonalDataRequest = z.object({
  password: typedPassword(),
  captcha: captchaSolution(),
})

export const deleteAccountRequest = z.object({
  password: typedPassword(),
  /** Second factor, required after the response requested it. */
  secondFactorCode: secondFactorCode().nullish(),
  captcha: captchaSolution(),
})

export const personalDataEndpoints = {
  exportPersonalData: endpoint({
    method: 'POST',
    path: '/api/UserCrud/ExportPersonalData',
    access: 'signedIn',
    summary: "What the product keeps of the caller's person, as JSON in a ZIP file, with the photo",
    body: exportPersonalDataRequest,
    answer: { contentTypes: ['application/zip'] },
    limit: { max: 10, windowSeconds: 60 },
    errors: ['captchaNeeded'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/UserCrud/DeleteAccount',
    access: 'signedIn',
    summary:
      'Delete the caller’s person for good. Shipments, invoices, payments and events of the company stay, without the person',
    body: deleteAccountRequest,
    answer: outcome,
    limit: { max: 10, windowSeconds: 60 },
    errors: ['captchaNeeded', 'secondFactorNeeded', 'tooManyRequests', 'lastAdministrator'],
  }),
}
