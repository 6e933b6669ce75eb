export { runScenario, type ScenarioOutcome } from './interpreter.ts'
export { parseScenario, type Scenario } from './parser.ts'
