import { useState } from 'react'
import { Radio } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import type {
  DuplicateCompany,
  MergeField,
  MergePreview,
} from '@kervan/contract/company/merge/companyMerge.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { hasText, useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { SelectField } from '../../../../ui/light/Field.tsx'
import { FactLines } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './MergeDialog.module.css'

const { listDuplicateCompanies, mergeCompanies, previewCompanyMerge } = companyMergeEndpoints

type Field = MergePreview['fields'][number]

interface FieldChoiceProps {
  field: Field
  chosen: 'survivor' | 'merged'
  onChoose: (side: 'survivor' | 'merged') => void
}

const FieldChoice = ({ field, chosen, onChoose }: FieldChoiceProps) => {
  const { t } = useTranslation()
  const label = t(`company:merge.field.${field.name}`)
  return (
    <div className={styles.field}>
      <p className={styles.label}>{label}</p>
      <Radio.Group
        aria-label={label}
        className={styles.sides}
        value={chosen}
        disabled={field.mustBe !== null}
        onChange={({ target }) => onChoose(target.value as 'survivor' | 'merged')}
        options={(['survivor', 'merged'] as const).map((side) => ({
          value: side,
          label: field[side] ?? t('company:merge.empty'),
        }))}
      />
      {field.mustBe !== null && <p className={styles.quiet}>{t('company:merge.fixed')}</p>}
    </div>
  )
}

const Moves = ({ moves }: { moves: MergePreview['moves'] }) => {
  const { t } = useTranslation()
  if (moves.length === 0) return <p>{t('company:merge.nothing')}</p>
  return (
    <FactLines
      facts={moves.map(({ table, count, staying }) => {
        const key = `company:merge.table.${table}`
        const left = staying > 0 ? ` (${t('company:merge.staying', { count: staying })})` : ''
        return { label: hasText(key) ? t(key) : table, value: `${count}${left}` }
      })}
    />
  )
}

interface MergeDialogProps {
  /** Companies with the same tax number. */
  companies: readonly DuplicateCompany[]
  onClose: () => void
}

/** Merges two companies: choose the remaining one, the values to copy from the other, and see what moves. */
export const MergeDialog = ({ companies, onClose }: MergeDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [survivorID, setSurvivor] = useState(companies[0]!.id)
  const [mergedID, setMerged] = useState(companies[1]!.id)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, 'survivor' | 'merged'>>>({})
  const { data, error, refetch } = useQuery(
    endpointQuery(previewCompanyMerge, { body: { survivorID, mergedID } }),
  )
  const merge = useEndpointMutation(mergeCompanies, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      onClose()
      return Promise.all(
        [listDuplicateCompanies, companyAdministrationEndpoints.listCompanies].map((row) =>
          queryClient.invalidateQueries(queriesOf(row)),
        ),
      )
    },
    onError: () => refetch(),
  })
  const sideOf = ({ name, mustBe }: Field) => mustBe ?? chosen[name] ?? 'survivor'
  const options = companies.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))
  const choose = (survivor: number, merged: number) => {
    setChosen({})
    setSurvivor(survivor)
    setMerged(merged)
  }
  const submit = () => {
    if (!data) return
    merge.mutate({
      body: {
        survivorID,
        mergedID,
        survivorVersion: data.survivor.version,
        mergedVersion: data.merged.version,
        take: data.fields.filter((field) => sideOf(field) === 'merged').map(({ name }) => name),
      },
    })
  }
  return (
    <AppModal open title={t('company:merge.title')} onCancel={onClose} footer={null} width={720}>
      <div className={styles.body}>
        <div className={styles.pair}>
          <SelectField
            label={t('company:merge.survivor')}
            value={String(survivorID)}
            options={options}
            onChange={(id) => choose(Number(id), Number(id) === mergedID ? survivorID : mergedID)}
          />
          <SelectField
            label={t('company:merge.merged')}
            value={String(mergedID)}
            options={options}
            onChange={(id) => choose(Number(id) === survivorID ? mergedID : survivorID, Number(id))}
          />
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows rows={4} columns={2} />}
        {data && (
          <>
            {data.problem && <Note tone="bad">{t(`company:merge.problem.${data.problem}`)}</Note>}
            <section>
              <h3>{t('company:merge.fields')}</h3>
              <p className={styles.quiet}>
                {t(data.fields.length === 0 ? 'company:merge.same' : 'company:merge.fieldsHelp')}
              </p>
              {data.fields.map((field) => (
                <FieldChoice
                  key={field.name}
                  field={field}
                  chosen={sideOf(field)}
                  onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
                />
              ))}
            </section>
            <section>
              <h3>{t('company:merge.moves')}</h3>
              <Moves moves={data.moves} />
            </section>
            <p>{t('company:merge.result', { merged: data.merged.name, survivor: data.survivor.name })}</p>
          </>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={merge.isPending}
            disabled={!data || data.problem !== null}
            onClick={submit}
          >
            {t('company:merge.submit')}
          </Button>
        </div>
      </div>
    </AppModal>
  )
}
