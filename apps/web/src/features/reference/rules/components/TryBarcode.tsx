import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type {
  BarcodeReading,
  BarcodeRecognition,
} from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './References.module.css'

const Reading = ({ reading }: { reading: BarcodeReading }) => {
  const { t } = useTranslation()
  const { found, pieceNumber } = reading
  const what = [reading.supplierCode, reading.service].filter(Boolean).join(' ')
  return (
    <li className={styles.reading}>
      <div className={styles.what}>
        <strong>{t(`reference/rules:kindName.${reading.kind}`)}</strong>
        {what && <span>{what}</span>}
        <code>{reading.reference}</code>
        {pieceNumber !== null && <span>{t('reference/rules:try.piece', { number: pieceNumber })}</span>}
        {found ? (
          <Link to={found.path} aria-label={`${t('reference/rules:try.open')} ${found.title}`}>
            {found.title}
          </Link>
        ) : (
          <span>{t('reference/rules:try.notFound')}</span>
        )}
      </div>
      <span>{reading.reason}</span>
    </li>
  )
}

const Answer = ({ answer }: { answer: BarcodeRecognition }) => {
  const { t } = useTranslation()
  const { outcome, readings, elements } = answer
  return (
    <div aria-live="polite">
      {outcome === 'unknown' && (
        <Note tone="warn">
          <strong>{t('reference/rules:try.unknown')}</strong> {t('reference/rules:try.unknownHelp')}
        </Note>
      )}
      {outcome === 'mistyped' && (
        <Note tone="bad">
          <strong>{t('reference/rules:try.mistyped')}</strong> {readings[0]!.reason}
        </Note>
      )}
      {answer.isAmbiguous && <Note tone="warn">{t('reference/rules:try.ambiguous')}</Note>}
      {outcome === 'recognised' && (
        <ul className={styles.readings}>
          {readings.map((reading) => (
            <Reading key={`${reading.ruleId} ${reading.reference}`} reading={reading} />
          ))}
        </ul>
      )}
      {elements.length > 0 && (
        <FactLines
          facts={elements.map(({ identifier, name, value }) => ({
            label: `(${identifier}) ${t(`reference/rules:gs1.${name}`)}`,
            value,
          }))}
        />
      )}
    </div>
  )
}

/** Tests a barcode and explains how it is recognized; a scanner types it with Enter. */
export const TryBarcode = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const ask = useEndpointMutation(referenceRuleEndpoints.recogniseBarcode, {
    onSuccess: ({ outcome }) => {
      if (outcome === 'unknown')
        void queryClient.invalidateQueries(queriesOf(referenceRuleEndpoints.listUnrecognisedScans))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') ask.mutate({ body: { text } })
  }
  return (
    <div className={styles.panel}>
      <Panel title={t('reference/rules:try.title')}>
        <div className={styles.try}>
          <form className={styles.form} onSubmit={submit}>
            <TextField
              label={t('reference/rules:try.label')}
              placeholder={t('reference/rules:try.placeholder')}
              value={text}
              onChange={setText}
              onFocus={(event) => event.target.select()}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
            <Button type="submit" isBusy={ask.isPending}>
              {t('reference/rules:try.submit')}
            </Button>
          </form>
          {ask.data && <Answer answer={ask.data} />}
        </div>
      </Panel>
    </div>
  )
}
