import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { isEoriExpected } from '@kervan/contract/shipment/draft/party'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { stateOfPostalCode } from '@kervan/domain/address/stateOfPostalCode'
import { needsStateCode } from '@kervan/domain/shipment/carrierLimits'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import type { PhoneValue } from '../../../../platform/text/phone.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { useStates } from '../hooks/usePlaces.ts'
import type { WizardValues } from '../wizardValues.ts'
import {
  CompanyTypeItem,
  ContactItems,
  PartyText,
  PlaceItem,
  StateItem,
  ZipCodeItem,
  partyRules,
  usePartyValue,
} from './PartyFields.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'

interface ReceiverFieldsProps {
  form: FormInstance<WizardValues>
  extra?: ReactNode
  /** False when the page already names the party, so that the title is not repeated. */
  hasTitle?: boolean
}

const party = 'receiver'

export const ReceiverFields = ({ form, extra, hasTitle = true }: ReceiverFieldsProps) => {
  const { t } = useTranslation()
  const countries = useCountries()
  const countryCode = usePartyValue(form, party, 'countryCode')
  const zipCode = usePartyValue(form, party, 'zipCode')
  const isCorporate = usePartyValue(form, party, 'companyType') !== 'individual'
  const isPackage = useFormValue<number>(form, 'shipmentType') !== shipmentTypes.document
  const states = useStates(countryCode)

  // Sets the dial code, because a quote prefills a country but no dial code.
  useEffect(() => {
    const phone = form.getFieldValue([party, 'phone']) as PhoneValue | undefined
    const dialCode = countries.find((country) => country.code === countryCode)?.dialCode
    if (dialCode && phone && !phone.dialCode) form.setFieldValue([party, 'phone'], { ...phone, dialCode })
  }, [form, countries, countryCode])

  const chooseCountry = (code: string): void => {
    const phone = form.getFieldValue([party, 'phone']) as PhoneValue | undefined
    const dialCode = countries.find((country) => country.code === code)?.dialCode
    // Keeps the dial code in line with the country while no number is entered.
    if (dialCode && !phone?.number) form.setFieldValue([party, 'phone'], { dialCode, number: '' })
    form.setFieldValue([party, 'stateCode'], null)
  }

  const fillState = (postalCode: string): void => {
    const code = countryCode ? stateOfPostalCode(countryCode, postalCode) : null
    if (states.some((state) => state.code === code)) form.setFieldValue([party, 'stateCode'], code)
  }

  return (
    <FormSection title={hasTitle && t('shipment/draft:party.receiver')} extra={extra}>
      <CompanyTypeItem party={party} />
      <Form.Item
        name={[party, 'countryCode']}
        label={t('shipment/draft:party.country')}
        rules={partyRules(party, 'countryCode')}
      >
        <CountrySelect onChange={chooseCountry} />
      </Form.Item>
      {isCorporate && (
        <WideField>
          <PartyText party={party} field="company" label={t('shipment/draft:party.company')} />
        </WideField>
      )}
      <ContactItems
        party={party}
        personLabel={t(
          isCorporate ? 'shipment/draft:party.authorizedPerson' : 'shipment/draft:party.fullName',
        )}
      />
      <ZipCodeItem party={party} countryCode={countryCode} onType={fillState} />
      <PlaceItem party={party} field="city" label={t('shipment/draft:party.city')} places={[]} />
      <PlaceItem party={party} field="district" label={t('shipment/draft:party.district')} places={[]} />
      {countryCode && needsStateCode(countryCode) && <StateItem party={party} states={states} />}
      <WideField>
        <PartyText party={party} field="addressLine1" label={t('shipment/draft:party.addressLine1')} />
      </WideField>
      <PartyText
        party={party}
        field="addressLine2"
        label={t('shipment/draft:party.addressLine2')}
        isRequired={false}
      />
      <PartyText
        party={party}
        field="addressLine3"
        label={t('shipment/draft:party.addressLine3')}
        isRequired={false}
      />
      {isEoriExpected(countryCode ?? null, zipCode ?? null) && isCorporate && (
        <PartyText
          key={String(isPackage)}
          party={party}
          field="eoriNumber"
          label={t('shipment/draft:party.eoriNumber')}
          isRequired={isPackage}
          placeholder={`${countryCode}…`}
        />
      )}
      {isCorporate ? (
        <PartyText
          key="tax"
          party={party}
          field="taxNumber"
          label={t('shipment/draft:party.taxNumber')}
          isRequired={false}
        />
      ) : (
        <PartyText
          key="identity"
          party={party}
          field="identificationNumber"
          label={t('shipment/draft:party.identificationNumber')}
          isRequired={false}
        />
      )}
    </FormSection>
  )
}
