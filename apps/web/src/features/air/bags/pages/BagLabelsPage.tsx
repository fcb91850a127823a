import { useState } from 'react'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagRow } from '@kervan/contract/air/bags/bag.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { playTone } from '../../../../ui/scan/sounds.ts'
import { useScanField } from '../../../../ui/scan/useScanField.ts'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { BagState } from '../components/BagState.tsx'
import { BagTable, NoBags } from '../components/BagTable.tsx'
import { useBagLabels } from '../hooks/useBagLabels.ts'
import styles from '../components/Bag.module.css'

/** Scanned bags whose labels are printed together. */
const useScannedBags = () => {
  const [bags, setBags] = useState<readonly BagRow[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const find = useEndpointMutation(bagEndpoints.findBag, {
    showsOwnErrors: true,
    onSuccess: (bag) => {
      playTone('ok')
      setProblem(null)
      setBags((before) => [bag, ...before.filter(({ id }) => id !== bag.id)])
    },
    onError: (error) => {
      playTone('wrong')
      setProblem(describeError(error))
    },
  })
  return {
    bags,
    problem,
    add: (number: string) => find.mutate({ body: { number } }),
    remove: (id: string) => setBags((before) => before.filter((bag) => bag.id !== id)),
    clear: () => setBags([]),
  }
}

/** Prints labels of bags that were scanned or chosen from the list. */
export const BagLabelsPage = () => {
  const { t, language } = useTranslation()
  const { bags, problem, add, remove, clear } = useScannedBags()
  const labels = useBagLabels()
  const { inputProps, submit } = useScanField(add)
  const list = useEndpointList(bagEndpoints.listBags, { without: ['flightId'] })
  const print = (format: 'pdf' | 'zpl') =>
    labels.print(
      bags.map(({ id }) => id),
      format,
    )
  return (
    <>
      <PageHeader
        title={t('shell:screen.baglabel')}
        facts={t('air/bags:label.help')}
        actions={
          bags.length > 0 && (
            <>
              <Button onClick={clear}>{t('ui:action.clear')}</Button>
              <Button isBusy={labels.isBusy} onClick={() => print('zpl')}>
                {t('air/bags:label.zpl')}
              </Button>
              <Button kind="primary" isBusy={labels.isBusy} onClick={() => print('pdf')}>
                {t('air/bags:label.pdf')}
              </Button>
            </>
          )
        }
      />
      <section className={styles.scan} aria-label={t('air/bags:scan.title')}>
        <div className={styles.bar}>
          <input
            {...inputProps}
            className={styles.field}
            type="text"
            aria-label={t('air/bags:label.scan')}
            placeholder={t('air/bags:label.scan')}
          />
          <Button onClick={submit}>{t('air/bags:label.add')}</Button>
        </div>
        {problem && <Note tone="bad">{problem}</Note>}
      </section>
      {bags.length === 0 ? (
        <EmptyState title={t('air/bags:label.none')}>{t('air/bags:label.noneHelp')}</EmptyState>
      ) : (
        <ul className={styles.scanned}>
          {bags.map((bag) => (
            <li key={bag.id}>
              <span className={styles.reference}>{bag.number}</span>
              <BagState state={bag.state} />
              <span>{[bag.flightNumber, bag.destination].filter(Boolean).join(' · ')}</span>
              <span className={styles.number}>
                {t('air/bags:pieceCount', { count: bag.pieceCount })} · {formatWeight(bag.weightKg, language)}
              </span>
              <Button kind="text" size="small" onClick={() => remove(bag.id)}>
                {t('air/bags:label.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h2 className={styles.heading}>{t('air/bags:label.choose')}</h2>
      <BagTable list={list} empty={<NoBags />} />
    </>
  )
}
