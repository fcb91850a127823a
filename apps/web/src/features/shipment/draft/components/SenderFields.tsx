import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { useStates, useTurkishPlaces } from '../hooks/usePlaces.ts'
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

interface SenderFieldsProps {
  form: FormInstance<WizardValues>
  /** Saved senders to choose from, and a button to save this one. */
  extra?: ReactNode
  /** False when the page already names the party, so that the title is not repeated. */
  hasTitle?: boolean
}

const party = 'sender'

/** Exporters of Türkiye have an EORI number only from the EU country where they registered with customs. */
const eoriExample = 'DE123456789012345'

/** Hides the state fields for Türkiye, which has provinces only. */
const StateItems = ({ countryCode }: { countryCode: string | null | undefined }) => {
  const { t } = useTranslation()
  const states = useStates(countryCode)
  if (!countryCode || countryCode === 'TR') return null
  if (states.length > 0) return <StateItem party={party} states={states} isRequired={false} />
  return (
    <>
      <PartyText party={party} field="state" label={t('shipment/draft:party.stateName')} isRequired={false} />
      <PartyText
        party={party}
        field="stateCode"
        label={t('shipment/draft:party.stateCode')}
        isRequired={false}
      />
    </>
  )
}

export const SenderFields = ({ form, extra, hasTitle = true }: SenderFieldsProps) => {
  const { t } = useTranslation()
  const countryCode = usePartyValue(form, party, 'countryCode')
  const city = usePartyValue(form, party, 'city')
  const isCorporate = usePartyValue(form, party, 'companyType') !== 'individual'
  const zipCode = usePartyValue(form, party, 'zipCode')
  const { provinces, districts, provinceOfZip } = useTurkishPlaces(countryCode, city)
  const province = provinceOfZip(zipCode?.trim() ?? '')
  useEffect(() => {
    if (province && !form.getFieldValue([party, 'city'])) form.setFieldValue([party, 'city'], province)
  }, [form, province])
  return (
    <FormSection title={hasTitle && t('shipment/draft:party.sender')} extra={extra}>
      <CompanyTypeItem party={party} />
      {isCorporate ? (
        <PartyText key="tax" party={party} field="taxNumber" label={t('shipment/draft:party.taxNumber')} />
      ) : (
        <PartyText
          key="identity"
          party={party}
          field="identificationNumber"
          label={t('shipment/draft:party.identificationNumber')}
        />
      )}
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
      <Form.Item
        name={[party, 'countryCode']}
        label={t('shipment/draft:party.country')}
        rules={partyRules(party, 'countryCode')}
      >
        <CountrySelect />
      </Form.Item>
      <ZipCodeItem party={party} countryCode={countryCode} />
      <PlaceItem party={party} field="city" label={t('shipment/draft:party.city')} places={provinces} />
      <PlaceItem
        party={party}
        field="district"
        label={t('shipment/draft:party.district')}
        places={districts}
        hint={countryCode === 'TR' ? t('shipment/draft:party.districtHint') : undefined}
      />
      <StateItems countryCode={countryCode} />
      <WideField>
        <PartyText party={party} field="address" label={t('shipment/draft:party.address')} />
      </WideField>
      {isCorporate && (
        <PartyText
          party={party}
          field="eoriNumber"
          label={t('shipment/draft:party.eoriNumber')}
          isRequired={false}
          placeholder={eoriExample}
        />
      )}
    </FormSection>
  )
}
