import { useState } from 'react'
import { Select } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { showError } from '../../../platform/api/showError.ts'
import { notify } from '../../../platform/notices.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { WeekEditor } from '../components/WeekEditor.tsx'
import type { WindowRow } from '../components/WeekEditor.tsx'
import styles from '../components/Reservation.module.css'
import { useDistricts } from '../hooks/useDistricts.ts'

const { getDistrictWindows, getPickupWindows, savePickupWindows } = pickupWindowEndpoints

const filterOption = (search: string, option?: { label: string }) =>
  matchesSearch(option?.label ?? '', search)

type Windows = AnswerOf<typeof getDistrictWindows>['windows']

const toRows = (windows: Windows): WindowRow[] =>
  windows.map(({ weekday, from, to, capacity }) => ({ weekday, from, to, capacity: String(capacity) }))

interface WeekFormProps {
  districtIds: readonly number[]
  windows: Windows
}

/** Week form, prefilled with the first selected district's windows and saved for all selected districts. */
const WeekForm = ({ districtIds, windows }: WeekFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(() => toRows(windows))
  const [messages, setMessages] = useState<Record<string, string>>({})
  const save = useEndpointMutation(savePickupWindows, {
    showsOwnErrors: true,
    onSuccess: async ({ returnText }) => {
      setMessages({})
      notify('success', returnText)
      await Promise.all(
        [getDistrictWindows, getPickupWindows].map((row) => queryClient.invalidateQueries(queriesOf(row))),
      )
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.errors : {}
      setMessages(Object.fromEntries(Object.entries(fields).map(([path, [first = '']]) => [path, first])))
      if (Object.keys(fields).length === 0) void showError(error)
    },
  })
  return (
    <>
      <WeekEditor rows={rows} messages={messages} onChange={setRows} />
      {Object.keys(messages).length > 0 && <Note tone="bad">{Object.values(messages)[0]}</Note>}
      <div className={styles.end}>
        <Button
          kind="primary"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate({
              body: {
                districtIds: [...districtIds],
                windows: rows.map((row) => ({ ...row, capacity: Number(row.capacity) })),
              },
            })
          }
        >
          {t('reservation:windows.save', { count: districtIds.length })}
        </Button>
      </div>
    </>
  )
}

interface ServedDistrictsProps {
  districts: AnswerOf<typeof getDistrictWindows>['districts']
  onChoose: (districtId: number) => void
}

/** Districts that couriers visit, by province; a click opens the district's week. */
const ServedDistricts = ({ districts, onChoose }: ServedDistrictsProps) => {
  const { t } = useTranslation()
  const cities = [...new Set(districts.map(({ city }) => city))]
  const counts = new Set(districts.map(({ windowCount }) => windowCount))
  // One count for all is said once.
  const [sameCount] = counts.size === 1 ? counts : []
  return (
    <>
      <p className={styles.quiet}>
        {sameCount !== undefined && `${t('reservation:windows.each', { count: sameCount })} `}
        {t('reservation:windows.chooseText')}
      </p>
      {cities.map((city) => (
        <section key={city}>
          <h2 className={styles.city}>{city}</h2>
          <ul className={styles.served}>
            {districts
              .filter((one) => one.city === city)
              .map(({ districtId, district, windowCount }) => (
                <li key={districtId}>
                  <Button size="small" onClick={() => onChoose(districtId)}>
                    {district}
                    {sameCount === undefined &&
                      ` · ${t('reservation:windows.count', { count: windowCount })}`}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Pickup windows of districts and their capacity in reservations. */
export const PickupWindowsPage = () => {
  const { t } = useTranslation()
  const places = useDistricts()
  const [districtIds, setDistrictIds] = useState<readonly number[]>([])
  const first = districtIds[0]
  const { data, error, refetch } = useQuery(
    endpointQuery(getDistrictWindows, { body: { districtId: first ?? null } }),
  )
  if (places.error) return <ErrorState error={places.error} onRetry={places.retry} />
  const counts = new Map(data?.districts.map(({ districtId, windowCount }) => [districtId, windowCount]))
  const options = places.districts?.map(({ id, name, provinceName }) => ({
    value: id,
    label: counts.has(id)
      ? `${provinceName}, ${name} (${t('reservation:windows.count', { count: counts.get(id)! })})`
      : `${provinceName}, ${name}`,
  }))
  return (
    <>
      <PageHeader
        title={t('shell:screen.pickupWindows')}
        facts={data ? t('reservation:windows.served', { count: data.districts.length }) : '\u00a0'}
      />
      <div className={styles.stack}>
        <label className={styles.field}>
          <span>{t('reservation:windows.choose')}</span>
          <Select
            mode="multiple"
            style={{ width: '100%' }}
            loading={!options}
            options={options}
            showSearch={{ filterOption }}
            value={[...districtIds]}
            onChange={setDistrictIds}
          />
        </label>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data ? (
          !error && <LoadingRows columns={4} />
        ) : first !== undefined ? (
          <WeekForm key={first} districtIds={districtIds} windows={data.windows} />
        ) : data.districts.length > 0 ? (
          <ServedDistricts districts={data.districts} onChoose={(id) => setDistrictIds([id])} />
        ) : (
          <EmptyState title={t('reservation:windows.none')}>{t('reservation:windows.chooseText')}</EmptyState>
        )}
      </div>
    </>
  )
}
