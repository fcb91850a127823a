/** Wizard field rules that depend on other fields. The messages are the same as the server's. */
import { receiver, sender } from '@kervan/contract/shipment/draft/party'
import { findVagueDescription } from '@kervan/domain/customs/vagueDescription'
import { checkPhone } from '@kervan/domain/identity/phone'
import { checkPostalCode, postalRuleOf } from '@kervan/domain/identity/postalCode'
import { messageFor, warningFor } from '../../../platform/formRules.ts'
import type { FieldRule, FieldWarning } from '../../../platform/formRules.ts'
import { translate } from '../../../platform/text/i18n.ts'
import type { PhoneValue } from '../../../platform/text/phone.ts'

const refuse = (message: string | null): Promise<void> =>
  message === null ? Promise.resolve() : Promise.reject(new Error(message))

const phoneMessage = (value: PhoneValue | undefined): string | null => {
  const own = messageFor(sender.shape.phone, value?.number ?? '')
  if (own !== null) return own
  const { dialCode, number } = value!
  if (!dialCode) return translate('shipment:required.dialCode')
  const verdict = checkPhone(`${dialCode}${number}`)
  // Foreign numbers outside their numbering plan are only warnings, which the server reports.
  const isWrong = verdict === 'malformed' || (verdict === 'doubtful' && dialCode === '+90')
  return isWrong ? translate('shipment:invalid.phone') : null
}

export const phoneRules: FieldRule[] = [
  { required: true, validator: (_rule, value) => refuse(phoneMessage(value as PhoneValue | undefined)) },
]

/** Postal code rules by country format; not required in countries without postal codes. */
export const zipCodeRules = (countryCode: string | null | undefined): FieldRule[] => {
  const isRequired = !countryCode || (postalRuleOf(countryCode)?.isRequired ?? false)
  return [
    {
      required: isRequired,
      validator: (_rule, value) => {
        const text = typeof value === 'string' ? value : ''
        if (text.trim() !== '') {
          const own = messageFor(receiver.shape.zipCode, text)
          if (own !== null) return refuse(own)
        }
        const verdict = countryCode ? checkPostalCode(countryCode, text) : text.trim() ? 'ok' : 'missing'
        if (verdict === 'missing') return refuse(translate('shipment:required.zipCode'))
        const example = postalRuleOf(countryCode ?? '')?.example ?? ''
        return refuse(verdict === 'malformed' ? translate('shipment:invalid.zipCode', { example }) : null)
      },
    },
  ]
}

/** Example of the country's postal code; undefined for countries without postal codes. */
export const zipCodeExample = (countryCode: string | null | undefined): string | undefined =>
  countryCode ? postalRuleOf(countryCode)?.example : undefined

/** Warns before the server does: templates and catalogue products are only validated by the server when shipped. */
const vagueDescriptionWarning = (field: 'description' | 'englishDescription'): FieldWarning =>
  warningFor((text) => {
    const vague = findVagueDescription(text)
    return vague && translate(`shipment:doubt.vague.${field}.${vague}`, { text: text.trim() })
  })

export const descriptionWarnings = {
  description: vagueDescriptionWarning('description'),
  englishDescription: vagueDescriptionWarning('englishDescription'),
}
