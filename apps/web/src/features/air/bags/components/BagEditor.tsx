import { Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagRow } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useClear } from '../../../../ui/useClear.tsx'
import { formatLocal } from '../../flights/localTime.ts'
import { AirportSelect, useAirports } from '../../AirSelects.tsx'

const { createBag, updateBag, listBags, findBag } = bagEndpoints

interface BagEditorProps {
  /** Bag to edit, or null for a new bag. */
  bag: BagRow | null
  /** Flight to which a new bag is added. */
  flight?: { id: string; destination: string }
  onSaved: (bag: BagRow) => void
  onClose: () => void
}

interface BagValues {
  flightId?: string | null
  destination?: string
  countryCodes?: string[]
  note?: string | null
}

const mostFlights = 100

/** Flights that accept bags, and the bag's current flight. */
const useFlightChoices = (bag: BagRow | null) => {
  const { language } = useTranslation()
  const { data } = useQuery(
    endpointQuery(flightEndpoints.listFlights, { body: { states: ['planned'], pageSize: mostFlights } }),
  )
  const planned = data?.items.map(({ id, flightNumber, destination, departurePlanned, originZone }) => ({
    value: id,
    destination,
    label: `${flightNumber} · ${destination} · ${formatLocal(departurePlanned, originZone, language)}`,
  }))
  const isMissing = bag?.flightId && planned && !planned.some(({ value }) => value === bag.flightId)
  return isMissing
    ? [{ value: bag.flightId!, destination: bag.destination, label: bag.flightNumber! }, ...planned]
    : planned
}

/** Editor of a bag's route: flight, airport, countries. */
export const BagEditor = ({ bag, flight, onSaved, onClose }: BagEditorProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const countries = useCountries()
  const airports = useAirports()
  const choices = useFlightChoices(bag)
  const initial: BagValues = bag
    ? { ...bag, countryCodes: bag.countryCodes ?? [] }
    : { flightId: flight?.id ?? null, destination: flight?.destination, countryCodes: [] }
  const editor = useEditor({
    row: bag ? updateBag : createBag,
    initial,
    toBody: (values) => ({
      ...values,
      flightId: values.flightId ?? null,
      ...(bag && { id: bag.id, version: bag.version }),
    }),
    lists: [listBags, findBag, flightEndpoints.listFlights, flightEndpoints.findFlight],
    saved: t('air/bags:saved'),
    onSaved,
  })
  const followFlight = (id: string | undefined) => {
    const chosen = choices?.find(({ value }) => value === id)
    if (chosen) editor.form.setFieldValue('destination', chosen.destination)
  }
  const proposed = airports?.find(
    ({ code }) => code === editor.form.getFieldValue('destination'),
  )?.countryCode
  return (
    <EditorDialog
      editor={editor}
      name="bag"
      isDense
      title={bag ? t('air/bags:editTitle', { number: bag.number }) : t('air/bags:add')}
      submit={t(bag ? 'air/bags:save' : 'air/bags:open')}
      onClose={onClose}
    >
      <EditorField name="flightId" label={t('air/bags:column.flight')} help={t('air/bags:flightHelp')}>
        <Select
          allowClear={clear}
          placeholder={t('air/bags:noFlight')}
          loading={!choices}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
          onChange={followFlight}
        />
      </EditorField>
      <EditorField name="destination" label={t('air/bags:column.destination')}>
        <AirportSelect />
      </EditorField>
      <EditorField
        name="countryCodes"
        label={t('air/bags:column.countries')}
        help={t('air/bags:countriesHelp')}
        isUnchecked
      >
        <Select
          mode="multiple"
          placeholder={t('air/bags:anyCountry')}
          showSearch={{
            filterOption: (search, option) => matchesSearch(`${option?.label} ${option?.value}`, search),
            filterSort: (one, other) => Number(other.value === proposed) - Number(one.value === proposed),
          }}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </EditorField>
      <EditorField name="note" label={t('air/bags:note')}>
        <Input autoComplete="off" />
      </EditorField>
    </EditorDialog>
  )
}
