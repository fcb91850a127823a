/** Email of an issued invoice to the buyer, with its PDF. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { fromDecimal } from '@kervan/domain/money/money'
import { productAddress } from '../../../platform/addresses.ts'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { languageOrDefault, translate } from '../../../platform/language.ts'
import { writeAmount } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'
import { composeInvoicePdf } from '../sales/composeInvoicePdf.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findInvoiceInScope, findInvoiceLines } from '../sales/sales.queries.ts'

const auditInvoice = auditOf('salesInvoice')

const invoiceFact = z.object({ invoiceId: z.uuid() })

export const invoiceEmail: EmailTemplate<z.output<typeof invoiceFact>> = {
  kind: 'salesInvoice',
  fact: invoiceFact,
  keepDays: 365,
  isEssential: true,
  compose: async ({ db, settings }, { to, ...reader }, facts) => {
    const language = languageOrDefault(reader.language)
    const found = await findInvoiceInScope(db, { kind: 'all' }, facts.at(-1)!.invoiceId)
    if (!found) return null
    const { invoice } = found
    const bytes = await composeInvoicePdf(invoice, await findInvoiceLines(db, invoice.id), language)
    const words = {
      number: invoice.number,
      buyer: invoice.content.buyer.name,
      amount: writeAmount(language, fromDecimal(invoice.total, invoice.currency)),
    }
    const say = (key: string) => translate(language, `invoicing:mail.${key}`, words)
    return {
      ...composeEmail({
        to,
        language,
        subject: say('subject'),
        greeting: translate(language, 'mail:greetingWithoutName'),
        paragraphs: [say('text')],
        button: {
          label: say('button'),
          url: `${productAddress(settings)}/invoicing/salesInvoice/${invoice.id}`,
        },
      }),
      attachments: [
        {
          filename: `${invoice.number}.pdf`,
          content: Buffer.from(bytes).toString('base64'),
          contentType: 'application/pdf',
          encoding: 'base64',
        },
      ],
    }
  },
}

type Row = (typeof handoverEndpoints)['emailInvoice']

/**
 * Queues the email to the address in the invoice; each call sends it again.
 * @throws AppError notAllowed; notFound; invoiceWithoutEmail
 */
export const emailInvoice = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    const found = await findInvoiceInScope(tx, { kind: 'all' }, id)
    if (!found) throw new AppError('notFound')
    const { number, content } = found.invoice
    const { email } = content.buyer
    if (email === null) throw new AppError('invoiceWithoutEmail')
    await notify(tx, ctx, {
      to: { email, firstName: '', language: content.buyer.countryCode === 'TR' ? 'tr' : 'en' },
      email: invoiceEmail,
      facts: [{ key: randomUUID(), fact: { invoiceId: id } }],
    })
    await auditInvoice(tx, ctx, { action: 'invoiceEmailed', id, details: { number } })
    return { email }
  })
}
