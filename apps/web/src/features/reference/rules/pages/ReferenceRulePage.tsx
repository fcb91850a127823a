import { useState } from 'react'
import type { ReactNode } from 'react'
import { referenceRuleEndpoints } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import type { ReferenceRuleRow } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { RuleEditor } from '../components/RuleEditor.tsx'
import { TryBarcode } from '../components/TryBarcode.tsx'
import styles from '../components/References.module.css'

const views = ['rules', 'unrecognised'] as const
type View = (typeof views)[number]

/** First prefixes of a rule with the number of the others; the cell shows all of them on hover. */
const shortPrefix = (prefix: string): string => {
  const all = prefix.split('|')
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} +${all.length - 3}` : all.join(', ')
}

interface ViewProps {
  choice: ReactNode
}

const RulesView = ({ choice }: ViewProps) => {
  const { t } = useTranslation()
  const mayChange = useHasFlag('definitions')
  const list = useEndpointList(referenceRuleEndpoints.listReferenceRules)
  const [edited, setEdited] = useState<ReferenceRuleRow | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        {...(mayChange && { onOpen: setEdited })}
        isMarked={({ isActive }) => !isActive}
        actions={
          <>
            {choice}
            {mayChange && (
              <Button kind="primary" onClick={() => setEdited('new')}>
                {t('reference/rules:add')}
              </Button>
            )}
          </>
        }
        summary={<TryBarcode />}
        cells={{
          prefix: ({ prefix }) => prefix && <code>{shortPrefix(prefix)}</code>,
          pattern: ({ pattern }) => (
            <code className={styles.pattern} title={pattern}>
              {pattern}
            </code>
          ),
          use: ({ isActive, isIssuing }) => (
            <StateDot tone={isActive ? 'ok' : 'none'}>
              {t(`reference/rules:${isIssuing ? 'issuing' : isActive ? 'used' : 'notUsed'}`)}
            </StateDot>
          ),
        }}
        empty={<EmptyState title={t('reference/rules:empty')}>{t('reference/rules:emptyText')}</EmptyState>}
      />
      {edited !== null && (
        <RuleEditor rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const UnrecognisedView = ({ choice }: ViewProps) => {
  const { t } = useTranslation()
  const list = useEndpointList(referenceRuleEndpoints.listUnrecognisedScans)
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => String(id)}
      actions={choice}
      summary={<p className={styles.help}>{t('reference/rules:unrecognised.help')}</p>}
      empty={
        <EmptyState title={t('reference/rules:unrecognised.empty')}>
          {t('reference/rules:unrecognised.emptyText')}
        </EmptyState>
      }
    />
  )
}

/** Page for number formats, a barcode test, and scanned codes that no rule recognized. */
export const ReferenceRulePage = () => {
  const { t } = useTranslation()
  const [view, setView] = useView<View>(views)
  const choice = (
    <ViewChoice
      label={t('reference/rules:unrecognised.view')}
      view={view}
      views={[
        { value: 'rules', label: t('reference/rules:rules') },
        { value: 'unrecognised', label: t('reference/rules:unrecognised.title') },
      ]}
      onChange={setView}
    />
  )
  return view === 'rules' ? <RulesView choice={choice} /> : <UnrecognisedView choice={choice} />
}
