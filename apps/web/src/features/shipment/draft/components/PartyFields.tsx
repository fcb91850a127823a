/** Wizard fields that sender and receiver share. */
import { AutoComplete, Form, Input, Radio, Select } from 'antd'
import type { FormInstance } from 'antd'
import { companyTypes } from '@kervan/contract/shipment/shipmentChoices'
import { receiver, receiverDraft, sender, senderDraft } from '@kervan/contract/shipment/draft/party'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { PhoneInput } from '../../../../ui/PhoneInput.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import { phoneRules, zipCodeExample, zipCodeRules } from '../wizardRules.ts'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'

export type PartyKind = 'sender' | 'receiver'
type FieldName = keyof typeof sender.shape | keyof typeof receiver.shape

const complete = { sender, receiver }
const draft = { sender: senderDraft, receiver: receiverDraft }

/** Rules of a field: from the complete schema when required, from the draft schema when it may be empty. */
export const partyRules = (party: PartyKind, field: FieldName, isRequired = true) =>
  rulesFor((isRequired ? complete : draft)[party], field)

export const usePartyValue = (
  form: FormInstance<WizardValues>,
  party: PartyKind,
  field: string,
): string | null | undefined => useFormValue<string | null>(form, party, field)

interface TextItemProps {
  party: PartyKind
  field: FieldName
  label: string
  isRequired?: boolean
  autoComplete?: string
  placeholder?: string
}

export const PartyText = ({
  party,
  field,
  label,
  isRequired = true,
  autoComplete = 'off',
  placeholder,
}: TextItemProps) => (
  <Form.Item name={[party, field]} label={label} rules={partyRules(party, field, isRequired)}>
    <Input autoComplete={autoComplete} placeholder={placeholder} />
  </Form.Item>
)

export const CompanyTypeItem = ({ party }: { party: PartyKind }) => {
  const { t } = useTranslation()
  return (
    <Form.Item
      name={[party, 'companyType']}
      label={t('shipment/draft:party.companyType')}
      rules={partyRules(party, 'companyType')}
    >
      <Radio.Group
        optionType="button"
        options={companyTypes.map((value) => ({ value, label: t(`shipment/draft:companyType.${value}`) }))}
      />
    </Form.Item>
  )
}

export const ContactItems = ({ party, personLabel }: { party: PartyKind; personLabel: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <PartyText party={party} field="authorizedPerson" label={personLabel} />
      <Form.Item
        name={[party, 'email']}
        label={t('shipment/draft:party.email')}
        rules={partyRules(party, 'email')}
      >
        <Input type="email" inputMode="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name={[party, 'phone']} label={t('shipment/draft:party.phone')} rules={phoneRules}>
        <PhoneInput />
      </Form.Item>
    </>
  )
}

export const ZipCodeItem = ({
  party,
  countryCode,
  onType,
}: {
  party: PartyKind
  countryCode: string | null | undefined
  onType?: (code: string) => void
}) => {
  const { t } = useTranslation()
  return (
    <Form.Item
      // Remounts the field when the country changes, so that an error of the old country's postal code rule is
      // dropped.
      key={countryCode ?? ''}
      name={[party, 'zipCode']}
      label={t('shipment/draft:party.zipCode')}
      rules={zipCodeRules(countryCode)}
    >
      <Input
        autoComplete="off"
        placeholder={zipCodeExample(countryCode)}
        onChange={({ target }) => onType?.(target.value)}
      />
    </Form.Item>
  )
}

interface PlaceItemProps {
  party: PartyKind
  field: 'city' | 'district'
  label: string
  places: readonly string[]
  hint?: string
}

/** Free text with suggestions of known places, matched without case and diacritics. */
export const PlaceItem = ({ party, field, label, places, hint }: PlaceItemProps) => (
  <Form.Item name={[party, field]} label={label} extra={hint} rules={partyRules(party, field)}>
    <AutoComplete
      options={places.map((value) => ({ value }))}
      showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.value), search) }}
    >
      <Input autoComplete="off" />
    </AutoComplete>
  </Form.Item>
)

interface StateItemProps {
  party: PartyKind
  states: readonly { code: string; name: string }[]
  isRequired?: boolean
}

/** Select for the country's states, searched by name or code. */
export const StateItem = ({ party, states, isRequired = true }: StateItemProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  return (
    <Form.Item
      name={[party, 'stateCode']}
      label={t('shipment/draft:party.state')}
      rules={partyRules(party, 'stateCode', isRequired)}
    >
      <Select
        allowClear={!isRequired && clear}
        placeholder={t('shipment/draft:party.chooseState')}
        showSearch={{
          filterOption: (search, option) => matchesSearch(`${option?.label} ${option?.value}`, search),
        }}
        options={states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      />
    </Form.Item>
  )
}
