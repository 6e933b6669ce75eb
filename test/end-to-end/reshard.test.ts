// What the examples show is tested as well.
import '../../examples/reshard/reshard.test.ts'
