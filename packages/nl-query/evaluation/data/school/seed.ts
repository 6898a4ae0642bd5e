import { Dice, collectionsOf, id, present, times } from "../../seeding.ts";

export const databaseName = "school";

const dice = new Dice(67);
const SUBJECTS = ["Mathematics", "Physics", "History", "Biology", "Art", "Computer Science"];

const teachers = times(18, (n) => ({
  _id: id(50, n),
  full_name: `${dice.pick(["Ms", "Mr"])} ${dice.pick(["Abbot", "Bell", "Choi", "Dunn", "Ellis", "Frost"])} ${n}`,
  department: dice.pick(["Science", "Humanities", "Arts"]),
  hire_date: dice.date("2001-01-01", "2025-09-01"),
  salary: dice.int(32, 88) * 1000,
}));
const courses = times(36, (n) => ({
  _id: id(51, n),
  code: `C${100 + n}`,
  title: `${dice.pick(SUBJECTS)} ${dice.int(1, 4)}`,
  subject: dice.pick(SUBJECTS),
  credits: dice.int(1, 6),
  teacher_id: dice.pick(teachers.slice(0, 16))._id,
  capacity: dice.int(10, 40),
  semester: dice.pick(["Fall 2025", "Spring 2026", "Fall 2026"]),
  schedule: times(dice.int(1, 3), () => ({
    day: dice.pick(["Mon", "Tue", "Wed", "Thu", "Fri"]),
    room: `R${dice.int(1, 12)}`,
    start: `${dice.int(8, 16)}:00`,
  })),
}));
const students = times(240, (n) =>
  present({
    _id: id(52, n),
    first_name: dice.pick(["Ali", "Bea", "Cleo", "Dan", "Emil", "Fay"]),
    last_name: dice.pick(["Gray", "Hart", "Ito", "Jung", "Khan"]),
    grade_level: dice.int(7, 12),
    birth_date: dice.date("2007-01-01", "2014-12-31"),
    gpa: Math.round((1 + dice.next() * 3) * 100) / 100 + 0.001,
    email: dice.chance(0.1) ? undefined : `s${n}@school.test`,
    clubs: dice.some(["chess", "robotics", "drama", "football", "choir"], dice.int(0, 3)),
    guardian: { name: `Parent ${n}`, phone: dice.chance(0.2) ? null : `555-${1000 + n}` },
    scholarship: dice.chance(0.18),
    address: { town: dice.pick(["Ashford", "Brampton", "Corby", "Dover"]), distance_km: dice.int(1, 40) },
  }),
);
const enrollments = times(700, (n) =>
  present({
    _id: id(53, n),
    student_id: dice.pick(students.slice(0, 220))._id ?? null,
    course_id: dice.pick(courses.slice(0, 33))._id,
    enrolled_on: dice.date("2025-08-01", "2026-10-01"),
    score: dice.chance(0.1) ? undefined : dice.int(35, 100),
    attendance: dice.int(40, 100),
    status: dice.pick(["active", "active", "dropped", "completed"]),
  }),
);

export const collections = collectionsOf({ teachers, courses, students, enrollments });
