import { useEffect } from 'react'
import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { canUseIoss } from '@kervan/domain/customs/thresholds'
import { endpointQuery } from '../../../../platform/api/query.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useFormValue } from '../hooks/useFormValue.ts'

/** Terms of the platform's IOSS number and the suggested answer; undefined while loading. */
const useIossTerms = () => useQuery(endpointQuery(contactEndpoints.suggestSender, {})).data?.ioss

/**
 * True when the parcel raises the IOSS question as entered so far: goods sold to a private person in the European
 * VAT area, up to the limit. The server knows the value in EUR and reports a value above the limit.
 */
const useIsIossAsked = (form: FormInstance<WizardValues>, shipment: ShipmentAnswer | null): boolean => {
  const countryCode = useFormValue<string | null>(form, 'receiver', 'countryCode')
  const postalCode = useFormValue<string | null>(form, 'receiver', 'zipCode')
  const companyType = useFormValue<string | null>(form, 'receiver', 'companyType')
  const purpose = useFormValue<string | null>(form, 'details', 'purpose')
  const isPackage = useFormValue<number>(form, 'shipmentType') !== shipmentTypes.document
  if (!isPackage || !countryCode || shipment?.asks.isAboveIossLimit) return false
  if (purpose && purpose !== 'sale') return false
  return companyType === 'individual' && canUseIoss({ countryCode, postalCode }, companyType)
}

interface IossAnswerOptions {
  form: FormInstance<WizardValues>
  shipment: ShipmentAnswer | null
  isEditable: boolean
  onChanged: () => void
}

/**
 * State of the IOSS question on all tabs. Fills in the suggested answer when the question appears without one,
 * so that the parcel has no hidden required field.
 */
export const useIossAnswer = ({ form, shipment, isEditable, onChanged }: IossAnswerOptions) => {
  const terms = useIossTerms()
  const isAsked = useIsIossAsked(form, shipment)
  const iossType = useFormValue<string | null>(form, 'sender', 'iossType')
  const suggested = terms?.answer
  const lacksAnswer = isEditable && isAsked && !iossType
  useEffect(() => {
    if (!lacksAnswer || !suggested) return
    form.setFieldsValue({ sender: suggested })
    if (shipment) onChanged()
    // Runs when the question appears without an answer, not on each render.
  }, [form, lacksAnswer, suggested])
  return {
    isAsked,
    terms,
    /** True when the parcel is declared with an IOSS number. */
    usesIoss:
      isAsked &&
      !!iossType &&
      iossType !== 'none' &&
      (iossType !== 'provider' || (terms?.hasHouseNumber ?? false)),
    /** True when the price contains the fee for the platform's number. */
    chargesFee: isAsked && iossType === 'provider' && (terms?.hasHouseNumber ?? false),
  }
}

export type IossQuestion = ReturnType<typeof useIossAnswer>
