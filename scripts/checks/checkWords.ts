/**
 * Plain words (docs/GLOSSARY.md, The words of the code): test names begin with a verb and name a condition, comments begin with
 * their subject, exported names use the field's verbs. Comments and test names are judged by heuristics, so 3 % of either may fail.
 */
import { readFileSync } from 'node:fs'
import { listFiles } from '../sourceFiles.mjs'

const mostPercent = 3
const longestTestName = 90

const noVerbFirst =
  /^(a|an|the|what|who|whoever|whom|whose|that|those|this|one|ones|no|none|nothing|nobody|only|each|every|some|somebody|it|they|all|both|of|in|on|by|with|without|where|when|while|if|as|until|after|before|beside|behind|for|from|to|two|three|several|more|most|other|others)\b/i
const noSubjectFirst =
  /^(What|Who|Whoever|Whom|Whether|Of|By|With|Without|Until|Behind|Beside|Nothing|Nobody|As far|So that|In which|From which|To whom)\b/
const privateWords =
  /\b(whoever|whomever|is told|are told|was told|hears of|by itself|of its own|stands? (in|at|on|beside|behind)|what is (asked|said|wanted|meant|over)|given up|took it|is no more|anew|wherever it)\b/i

/** First words of exported names that docs/GLOSSARY.md replaces. */
const privateVerbs =
  /^(?:[Tt](?:ell|old)|[Aa]sk(?:ed)?|[Kk]e(?:ep|pt)|[Ss]a(?:y|id)|[Hh]ear|[Ss]tand|[Bb]egun|[Ww]anted|[Gg]iveUp|[Gg]ivenUp|[Tt]akeBack)(?![a-z])/

const commentPattern = /^\s*(?:\/\*\*?|\/\/|\*)\s+([A-Z][^*]{12,}?)(?:\*\/)?\s*$/
const testPattern = /^\s*(?:it|test)(?:\.\w+)*(?:\([^)]*\))?\(\s*['"`](.+?)['"`]/
const exportPattern = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/

interface Count {
  total: number
  marked: string[]
}

const comments: Count = { total: 0, marked: [] }
const tests: Count = { total: 0, marked: [] }
const names: string[] = []

const add = (count: Count, isMarked: boolean, row: string): void => {
  count.total += 1
  if (isMarked) count.marked.push(row)
}

for (const file of listFiles(['apps', 'packages', 'e2e', 'bench', 'scripts'], /[.](ts|tsx)$/))
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const where = `${file}:${index + 1}`
    const comment = commentPattern.exec(line)?.[1]
    if (comment)
      add(comments, noSubjectFirst.test(comment) || privateWords.test(comment), `${where} ${comment}`)
    const test = testPattern.exec(line)?.[1]
    if (test)
      add(
        tests,
        noVerbFirst.test(test) || test.length > longestTestName || privateWords.test(test),
        `${where} ${test}`,
      )
    const name = exportPattern.exec(line)?.[1]
    if (name && privateVerbs.test(name)) names.push(`${where} ${name}`)
  }

let isFailed = names.length > 0
for (const [title, { total, marked }] of [
  ['comments', comments],
  ['test names', tests],
] as const) {
  const isOver = marked.length * 100 > total * mostPercent
  console.log(`${title}: ${marked.length} of ${total} are not plain, at most ${mostPercent} %`)
  if (isOver) console.log(marked.join('\n'))
  isFailed ||= isOver
}
if (names.length > 0)
  console.log(`exported names with a verb that docs/GLOSSARY.md replaces:\n${names.join('\n')}`)
process.exitCode = isFailed ? 1 : 0
